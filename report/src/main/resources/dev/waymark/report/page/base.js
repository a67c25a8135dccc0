'use strict';
/** What the scripts of all pages share; the page's own data and what it does come after it. */
window.waymark = (() => {
  const root = document.documentElement;
  root.classList.add('js');
  const data = JSON.parse(document.getElementById('waymark-data').textContent);
  const $ = (selector, at) => (at || document).querySelector(selector);
  const $$ = (selector, at) => [...(at || document).querySelectorAll(selector)];
  const number = (n) => Number(n).toLocaleString('en-US', { maximumFractionDigits: 1 });
  const short = (v) => (v >= 1e6 ? number(v / 1e6) + 'M' : v >= 1e4 ? number(v / 1e3) + 'k' : number(v));

  /** An element with texts and elements in it; texts stay texts. */
  function make(tag, attributes, ...children) {
    const svg = ['svg', 'path', 'line', 'text', 'circle', 'rect', 'g'].includes(tag);
    const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
    Object.entries(attributes || {}).forEach(([name, value]) => element.setAttribute(name, value));
    children.flat().forEach((child) => element.append(child));
    return element;
  }

  /** Clicks on whatever is there now or comes later. */
  function onClick(selector, act) {
    document.addEventListener('click', (event) => {
      const met = event.target.closest && event.target.closest(selector);
      if (met) act(met, event);
    });
  }

  onClick('#theme', () => {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  });

  async function copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
    } catch (e) { // a page that was opened from a file may not be let to
      const area = make('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    const before = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = before; }, 1200);
  }
  onClick('.copy button', (button) => copy($('code', button.parentElement).textContent, button));

  // ---- curves

  const units = { executions: 'executions', decisions: 'decisions', millis: 'seconds' };
  const look = { unit: 'executions' };

  function ticks(max, count) {
    const raw = max / count, power = 10 ** Math.floor(Math.log10(raw || 1));
    const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw) || raw || 1;
    const all = [];
    for (let v = 0; v <= max * 1.0001; v += step) all.push(v);
    return all;
  }

  /** An empty plot with its axes, and where things belong in it. */
  function axes(element, label, xMax, yMax) {
    const width = Math.max(280, element.clientWidth), height = 230;
    const left = 46, right = 14, top = 14, bottom = 30;
    const x = (v) => left + (width - left - right) * v / xMax, y = (v) => height - bottom - (height - top - bottom) * v / yMax;
    const svg = make('svg', { viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': label });
    ticks(yMax, 4).forEach((v) => svg.append(
      make('line', { class: 'axis', x1: left, x2: width - right, y1: y(v), y2: y(v) }),
      make('text', { class: 'tick', x: left - 6, y: y(v) + 4, 'text-anchor': 'end' }, short(v))));
    ticks(xMax, width < 420 ? 3 : 5).forEach((v) => svg.append(
      make('text', { class: 'tick', x: x(v), y: height - bottom + 15, 'text-anchor': x(v) > width - right - 14 ? 'end' : 'middle' }, short(v))));
    svg.append(make('text', { class: 'tick', x: width - right, y: height - 2, 'text-anchor': 'end' }, units[look.unit]));
    const valueAt = (event) => {
      const box = svg.getBoundingClientRect();
      return ((event.clientX - box.left) * width / box.width - left) / (width - left - right) * xMax;
    };
    return { svg, x, y, left, top, inner: width - right, floor: height - bottom, valueAt };
  }

  const scaled = (curve) => [0, ...curve[look.unit].map((v) => v / (look.unit === 'millis' ? 1000 : 1))];

  const line = (xs, ys, at) => xs.map((v, i) => (i ? 'L' : 'M') + at.x(v).toFixed(1) + ' ' + at.y(ys[i]).toFixed(1)).join('');

  /** Which entry of `xs` is nearest. */
  function nearest(xs, value) {
    let i = xs.findIndex((v) => v >= value);
    if (i < 0) i = xs.length - 1;
    return i > 0 && value - xs[i - 1] < xs[i] - value ? i - 1 : i;
  }

  const pressUnit = () => $$('[data-unit]').forEach((each) => each.setAttribute('aria-pressed', String(each.dataset.unit === look.unit)));

  /** `draw` is called now, when the window changes, and when another unit is chosen. */
  function plotted(draw) {
    onClick('[data-unit]', (button) => {
      look.unit = button.dataset.unit;
      pressUnit();
      draw();
    });
    let redraw;
    addEventListener('resize', () => { clearTimeout(redraw); redraw = setTimeout(draw, 120); });
    draw();
  }

  return { data, $, $$, number, short, make, onClick, units, look, axes, scaled, line, nearest, pressUnit, plotted };
})();
