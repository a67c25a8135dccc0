'use strict';
(() => {
  const { data, $, $$, number, make, units, look, axes, scaled, line, nearest, pressUnit, plotted } = window.waymark;

  function plot(element, name) {
    const series = data.runs
      .map((run, i) => ({ run, i, xs: scaled(run.curve), ys: run.curve.coverage[name] && [0, ...run.curve.coverage[name]] }))
      .filter((each) => each.ys);
    const xMax = Math.max(...series.flatMap((each) => each.xs), 1e-9), yMax = Math.max(...series.flatMap((each) => each.ys), 1) * 1.05;
    const at = axes(element, name + ' covered over ' + units[look.unit] + ' by ' + series.length + ' campaigns', xMax, yMax);
    series.forEach((each) => at.svg.append(make('path', { class: 'curve s' + each.i, d: line(each.xs, each.ys, at) })));
    const cross = make('line', { class: 'cross', y1: at.top, y2: at.floor, visibility: 'hidden' });
    at.svg.append(cross);
    const output = $('output', element);
    output.textContent = '';
    at.svg.addEventListener('pointermove', (event) => {
      const value = Math.max(0, Math.min(xMax, at.valueAt(event)));
      cross.setAttribute('visibility', 'visible');
      cross.setAttribute('x1', at.x(value)); cross.setAttribute('x2', at.x(value));
      output.replaceChildren(...series.flatMap((each) => [
        make('span', { class: 'chip s' + each.i }), number(each.ys[nearest(each.xs, value)]) + ' ']));
    });
    at.svg.addEventListener('pointerleave', () => {
      cross.setAttribute('visibility', 'hidden');
      output.textContent = '';
    });
    $('.picture', element).replaceChildren(at.svg);
  }

  const plots = () => $$('.plot').forEach((element) => plot(element, element.dataset.coverage));
  plotted(plots);

  window.waymark.update = (news) => {
    Object.assign(data, news.figures);
    pressUnit();
    plots();
  };
})();
