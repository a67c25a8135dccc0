'use strict';
(() => {
  const { data, $, $$, number, short, make, onClick, units, look, axes, scaled, line, nearest, pressUnit, plotted } = window.waymark;
  const walkers = [];

  function download(name, text, type) {
    const link = make('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  onClick('button[data-export]', (button) => {
    const kind = button.dataset.export;
    if (kind === 'run') {
      download('waymark-report.json', JSON.stringify(data), 'application/json');
      return;
    }
    const found = data.violations.find((each) => each.id === button.dataset.id);
    const source = document.getElementById(kind + '-' + found.id.replace(/[^A-Za-z0-9_-]/g, '_'));
    if (kind === 'json') {
      download(found.id + '.json', JSON.stringify(found, null, 1), 'application/json');
    } else {
      download(button.dataset.name, source.textContent, 'text/plain');
    }
  });

  function enliven(section) {
    const buttons = $$('.which button', section);
    const choose = (kind) => {
      buttons.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.view === kind)));
      $$('details.view', section).forEach((view) => {
        view.open = view.dataset.kind === kind;
        view.hidden = view.dataset.kind !== kind;
      });
    };
    buttons.forEach((button) => button.addEventListener('click', () => choose(button.dataset.view)));
    $$('details.view > summary', section).forEach((summary) => { summary.hidden = buttons.length > 0; });
    if (buttons.length) choose(buttons[0].dataset.view);
    $$('.walker', section).forEach((element) => {
      const found = data.violations.find((each) => each.id === element.dataset.id);
      const view = found && (found.views || []).find((each) => each.kind === element.dataset.kind);
      if (view) walkers.push(new Walker(element, view));
    });
  }

  // ---- one execution, step by step

  /** `Name[a=1, b=[2, 3]]` as its parts; what has none is one part. */
  function fields(text) {
    const match = /^[\w$]*\[([\s\S]*)\]$/.exec(text) || /^\{([\s\S]*)\}$/.exec(text);
    if (!match) return [['', text]];
    const parts = [];
    let depth = 0, from = 0;
    const inner = match[1];
    for (let i = 0; i <= inner.length; i++) {
      const c = inner[i];
      if (c === '[' || c === '{' || c === '(') depth++;
      else if (c === ']' || c === '}' || c === ')') depth--;
      else if (i === inner.length || (c === ',' && depth === 0)) {
        if (i > from) parts.push(inner.slice(from, i).trim());
        from = i + 1;
      }
    }
    return parts.map((part, i) => {
      const at = part.indexOf('=');
      return at > 0 && /^[\w$.-]+$/.test(part.slice(0, at)) ? [part.slice(0, at), part.slice(at + 1)] : [String(i), part];
    });
  }

  class Walker {
    constructor(element, view) {
      this.element = element;
      this.view = view;
      this.parts = view.rows.map(() => []); // of each row: its marks and titles, its arrow, what a click meets
      $$('.space-time [data-r], .space-time [data-a], .space-time [data-h]', element).forEach((part) => {
        this.parts[Number(part.dataset.r ?? part.dataset.a ?? part.dataset.h)].push(part);
      });
      this.slider = $('input[type=range]', element);
      this.label = $('.bar-steps output', element);
      this.step = view.decisions.length;
      this.chosen = -1;
      this.opened = new Map(); // what the reader wants to see, or not
      this.slider.max = view.decisions.length;
      this.slider.value = this.step;
      this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
      $$('.bar-steps button', element).forEach((button) => button.addEventListener('click', () => {
        const to = { first: 0, back: this.step - 1, next: this.step + 1, last: view.decisions.length, violated: Number(button.dataset.step) }[button.dataset.go];
        this.go(to);
      }));
      const stage = $('.stage', element);
      stage.addEventListener('click', (event) => {
        const row = event.target.dataset.h;
        if (row !== undefined) this.choose(this.chosen === Number(row) ? -1 : Number(row));
      });
      stage.addEventListener('keydown', (event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (event.key === 'Escape') this.choose(-1);
        else if (event.key === 'Home') this.go(0);
        else if (event.key === 'End') this.go(view.decisions.length);
        else if (by) this.go(this.step + by);
        else return;
        event.preventDefault();
      });
      this.show();
    }

    go(step) {
      this.step = Math.max(0, Math.min(this.view.decisions.length, step));
      this.chosen = -1;
      this.slider.value = this.step;
      this.show();
      const now = this.view.rows.findIndex((row) => row.s === this.step);
      if (now >= 0) {
        const stage = $('.stage', this.element);
        const y = Number(this.parts[now].find((part) => part.dataset.h).getAttribute('y'));
        if (y < stage.scrollTop + 40 || y > stage.scrollTop + stage.clientHeight - 90) stage.scrollTop = y - stage.clientHeight / 2;
      }
    }

    choose(row) {
      this.chosen = row;
      if (row >= 0) {
        this.step = this.view.rows[row].s;
        this.slider.value = this.step;
      }
      this.show();
    }

    /** Whether row i could have influenced row j, by their vector clocks. */
    before(i, j) {
      const a = this.view.rows[i], b = this.view.rows[j];
      if (i >= j || !a.v || !b.v) return false;
      return a.at > 0 ? b.v[a.at - 1] >= a.v[a.at - 1] : Boolean(a.n) && a.n === b.n;
    }

    show() {
      const { view, step, chosen } = this;
      view.rows.forEach((row, i) => {
        const past = chosen >= 0 && (i === chosen || this.before(i, chosen));
        const look = {
          chosen: i === chosen,
          other: chosen >= 0 && !past,
          later: chosen < 0 && row.s > step,
          now: chosen < 0 && row.s === step && step > 0 && step < view.decisions.length,
        };
        this.parts[i].forEach((part) => Object.entries(look).forEach(([name, on]) => part.classList.toggle(name, on)));
      });
      const decision = step === 0 ? 'start' : view.decisions[step - 1];
      this.label.textContent = 'step ' + step + ' of ' + view.decisions.length;
      this.slider.setAttribute('aria-valuetext', 'step ' + step + ': ' + decision);
      const side = $('.side', this.element);
      side.replaceChildren(this.happened(decision), ...this.states(), ...this.properties());
    }

    happened(decision) {
      const { view, step, chosen } = this;
      const tail = view.tail >= 0 && step > view.tail ? ' (fair tail)' : '';
      const card = make('div', { class: 'card' },
        make('h3', {}, make('span', {}, chosen >= 0 ? 'Chosen, at step ' + step : 'Step ' + step + tail)),
        make('div', { class: 'what' }, decision));
      const rows = chosen >= 0 ? [chosen] : view.rows.map((row, i) => i).filter((i) => view.rows[i].s === step);
      rows.forEach((i) => { if (view.rows[i].p) card.append(make('pre', {}, view.rows[i].p)); });
      if (chosen >= 0) {
        const past = view.rows.map((row, i) => i).filter((i) => this.before(i, chosen));
        const names = past.map((i) => view.rows[i].n || view.rows[i].t).filter(Boolean);
        card.append(make('p', { class: 'dim', style: 'font-size:12.5px;margin:6px 0 4px' },
          past.length ? past.length + ' earlier rows could have influenced it: ' + names.slice(-12).join(', ') + (names.length > 12 ? ' and others' : '') : 'Nothing earlier could have influenced it.'));
        const clear = make('button', { type: 'button' }, 'Show all');
        clear.addEventListener('click', () => this.choose(-1));
        card.append(clear);
      }
      return card;
    }

    stateAt(node, step) {
      let found;
      for (const [at, which, text] of this.view.states) {
        if (at > step) break;
        if (which === node) found = text;
      }
      return found;
    }

    states() {
      if (!this.view.states.length) return [];
      const card = make('div', { class: 'card' }, make('h3', {}, make('span', {}, 'Nodes')));
      for (let node = 1; node <= this.view.nodes; node++) {
        const now = this.stateAt(node, this.step);
        const before = this.step > 0 ? this.stateAt(node, this.step - 1) : now;
        const changed = this.step > 0 && now !== before;
        const box = make('details', { class: now == null ? 'node down' : 'node' },
          make('summary', {}, 'node ' + node + (now == null ? ' is down ' : ' '), make('span', {}, changed ? 'changed' : '')));
        box.open = this.opened.has(node) ? this.opened.get(node) : changed || this.step === 0 || this.view.nodes < 3;
        $('summary', box).addEventListener('click', () => this.opened.set(node, !box.open));
        if (now != null) {
          const old = new Map(before == null ? [] : fields(before));
          box.append(make('dl', { class: 'state' }, fields(now).flatMap(([name, value]) => {
            const fresh = this.step > 0 && old.get(name) !== value;
            return [make('dt', {}, name), make('dd', fresh ? { class: 'fresh', title: 'was ' + (old.get(name) ?? 'nothing') } : {}, value)];
          })));
        }
        card.append(box);
      }
      return [card];
    }

    properties() {
      if (!this.view.status.length) return [];
      const now = new Map();
      for (const [at, name, status] of this.view.status) if (at <= this.step) now.set(name, status);
      const words = { kept: 'kept', waiting: 'not reached yet', violated: 'violated', inconclusive: 'inconclusive' };
      return [make('div', { class: 'card' }, make('h3', {}, make('span', {}, 'Properties')),
        make('ul', { class: 'props' }, [...now].map(([name, status]) =>
          make('li', {}, make('span', {}, name), make('span', { class: status }, words[status] || status)))))];
    }
  }
  $$('.violation').forEach(enliven);

  // ---- curves

  function plot(element, name) {
    const curve = data.curve, unit = look.unit;
    const xs = scaled(curve), ys = [0, ...curve.coverage[name]];
    const limit = (data.saturation[name] || {}).total;
    const yMax = Math.max(...ys, limit && limit < 2.2 * Math.max(...ys) ? limit : 0, 1) * 1.05, xMax = Math.max(...xs, 1e-9);
    const at = axes(element, name + ' covered over ' + units[unit] + ', from 0 to ' + number(ys[ys.length - 1]), xMax, yMax);
    const { svg, x, y } = at;
    if (limit && limit <= yMax) {
      svg.append(make('line', { class: 'limit', x1: at.left, x2: at.inner, y1: y(limit), y2: y(limit) }),
        make('text', { class: 'limit-text', x: at.left + 6, y: y(limit) - 4 }, 'at least ' + short(Math.round(limit))));
    }
    const path = line(xs, ys, at);
    svg.append(make('path', { class: 'area', d: path + 'L' + x(xs[xs.length - 1]) + ' ' + y(0) + 'L' + x(0) + ' ' + y(0) + 'Z' }),
      make('path', { class: 'curve', d: path }));
    data.violations.forEach((found) => {
      const when = { executions: found.firstExecution, decisions: found.firstDecision, millis: found.firstMillis / 1000 }[unit];
      if (when == null || !(when >= 0)) return;
      const where = x(Math.min(when, xMax));
      const dot = make('circle', { class: 'found-dot', cx: where, cy: at.top - 4, r: 3.5 });
      dot.append(document.createElementNS('http://www.w3.org/2000/svg', 'title'));
      dot.firstChild.textContent = found.id;
      svg.append(make('line', { class: 'found', x1: where, x2: where, y1: at.top - 4, y2: at.floor }), dot);
    });
    const cross = make('line', { class: 'cross', y1: at.top, y2: at.floor, visibility: 'hidden' });
    const dot = make('circle', { class: 'dot', r: 3.5, visibility: 'hidden' });
    svg.append(cross, dot);
    const output = $('output', element);
    const rest = number(ys[ys.length - 1]);
    output.textContent = rest;
    svg.addEventListener('pointermove', (event) => {
      const i = nearest(xs, at.valueAt(event));
      [cross, dot].forEach((each) => each.setAttribute('visibility', 'visible'));
      cross.setAttribute('x1', x(xs[i])); cross.setAttribute('x2', x(xs[i]));
      dot.setAttribute('cx', x(xs[i])); dot.setAttribute('cy', y(ys[i]));
      output.textContent = number(ys[i]) + ' after ' + number(xs[i]) + ' ' + units[unit];
    });
    svg.addEventListener('pointerleave', () => {
      [cross, dot].forEach((each) => each.setAttribute('visibility', 'hidden'));
      output.textContent = rest;
    });
    $('.picture', element).replaceChildren(svg);
  }

  function plots() {
    $$('.plot').forEach((element) => {
      const name = element.dataset.coverage;
      if (!data.curve.coverage[name]) return;
      plot(element, name);
      if (data.saturation[name]) $('p', element).textContent = data.saturation[name].text + '.';
    });
  }
  plotted(plots);

  /** For a page that stays open while the campaign goes on: newer figures, and the violations that have changed. */
  window.waymark.update = (news) => {
    const views = new Map(data.violations.map((each) => [each.id, each.views]));
    (news.sections || []).forEach((each) => { if (each.views) views.set(each.id, each.views); });
    Object.assign(data, news.figures);
    data.violations.forEach((each) => { each.views = views.get(each.id) || []; });
    (news.sections || []).forEach((each) => {
      const id = 'v-' + each.id.replace(/[^A-Za-z0-9_-]/g, '_');
      const there = document.getElementById(id);
      if (each.html) {
        const holder = make('template');
        holder.innerHTML = each.html; // made by the server, which escapes what others wrote
        const section = holder.content.firstElementChild;
        if (there) there.replaceWith(section);
        else $('#violations').append(section);
        for (let i = walkers.length - 1; i >= 0; i--) if (!walkers[i].element.isConnected) walkers.splice(i, 1);
        enliven(section);
      } else if (there) {
        $('.met', there).textContent = each.met;
      }
    });
    pressUnit();
    plots();
  };
  window.waymark.walkers = walkers;
})();
