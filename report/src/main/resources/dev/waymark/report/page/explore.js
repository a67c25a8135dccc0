'use strict';
/** Exploring by hand: the tree of what was tried is here, what the cluster is like comes from the server. */
addEventListener('DOMContentLoaded', () => {
  const { data, $, $$, make, onClick } = window.waymark;
  const said = $('#x-said'), list = $('#x-list'), stage = $('#x-stage'), side = $('#x-side');
  const root = { decision: '', step: 0, children: [], tail: false };
  let at = root; // where one stands
  let start = ''; // names the execution before its first decision
  let shown; // what the server said last
  let draws = 0, busy = false, faultsOpen = false;
  const lights = [], opened = new Map();
  let forms = [];

  async function ask(what, wish) {
    const answer = await fetch('/api/explore/' + what, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Waymark-Token': sessionStorage.getItem('waymark-token') || '' },
      body: JSON.stringify(wish),
    });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error || answer.statusText);
    return told;
  }

  const tell = (text, bad) => said.replaceChildren(...(text ? [make('p', { class: bad ? 'note' : 'dim' }, text)] : []));

  // ---- the tree of what was tried

  function path(node) {
    const all = [];
    for (let each = node; each.parent; each = each.parent) all.unshift(each);
    return all;
  }
  const decisions = (node) => path(node).map((each) => each.decision);
  const tail = (node) => path(node).findIndex((each) => each.tail);

  /** The node at the end of these decisions, which may be new. */
  function arrive(all, tailAt) {
    let node = root;
    all.forEach((decision, i) => {
      let child = node.children.find((each) => each.decision === decision && each.tail === (i === tailAt));
      if (!child) {
        child = { decision, step: i + 1, children: [], tail: i === tailAt, parent: node };
        node.children.push(child);
      }
      node.last = child;
      node = child;
    });
    return node;
  }

  // ---- asking

  /** One question at a time: a key that is held must not carry out what is no longer shown. */
  async function asking(work) {
    if (busy) return;
    busy = true;
    document.body.classList.add('x-busy');
    try {
      await work();
    } catch (e) {
      tell(e.message, true);
    }
    busy = false;
    document.body.classList.remove('x-busy');
    window.waymark.asked = (window.waymark.asked || 0) + 1;
  }

  const place = (node) => ({ start, decisions: decisions(node), tail: tail(node), lights });

  function take(answer) {
    shown = answer;
    start = answer.start;
    at = arrive(answer.decisions, answer.tail);
    history.replaceState(null, '', location.pathname + '#open=' + answer.link);
    tell(answer.snapshot.problem || answer.said || '', Boolean(answer.snapshot.problem));
    draw();
  }

  const goTo = (node) => asking(async () => take(await ask('look', place(node))));

  const decide = (decision) => asking(async () => {
    const wish = place(at);
    wish.decisions.push(decision);
    take(await ask('look', wish));
  });

  const begin = (wish) => asking(async () => {
    const answer = await ask('open', wish);
    root.children = [];
    root.last = undefined;
    lights.length = 0;
    forms = answer.predicates;
    $('#x-predicates').replaceChildren(...forms.map((value) => make('option', { value })));
    $('#x-begin').hidden = true;
    $('#x-walk').hidden = false;
    take(answer);
  });

  // ---- drawing

  const groups = { deliver: 'Messages', fire: 'Timers', invoke: 'Requests', node: 'Nodes', network: 'Network', drop: 'Lose', duplicate: 'Double', crash: 'Crash', pause: 'Pause' };

  function draw() {
    const { snapshot } = shown;
    $('#x-system').textContent = shown.system;
    document.title = 'Explore ' + shown.system;
    $('#x-step').textContent = 'step ' + snapshot.step;
    $('[data-go=start]').disabled = $('[data-go=back]').disabled = at === root;
    $('[data-go=forward]').disabled = $('[data-go=end]').disabled = !at.last;
    drawChoices(snapshot);
    stage.innerHTML = shown.diagram; // made by the server, which escapes what others wrote
    $$('[data-r], [data-h]', stage).forEach((part) => {
      part.classList.toggle('now', snapshot.step > 0 && shown.steps[Number(part.dataset.r ?? part.dataset.h)] === snapshot.step);
    });
    stage.scrollTop = stage.scrollHeight;
    side.replaceChildren(lightsCard(snapshot), nodesCard(snapshot), flightCard(snapshot), treeCard());
  }

  function drawChoices(snapshot) {
    list.replaceChildren();
    if (snapshot.over) {
      list.append(make('p', { class: 'note' }, snapshot.over));
      return;
    }
    if (!snapshot.choices.some((each) => !each.fault)) list.append(make('p', { class: 'dim' }, 'Nothing applies by itself: a fault may, or go back.'));
    const faults = make('details', { class: 'x-faults' }, make('summary', {}, 'Faults: ' + snapshot.faults
      .map((each) => each.kind + (each.excluded ? ' excluded' : ' ' + each.used + ' of ' + each.allowed)).join(', ')));
    faults.open = faultsOpen;
    faults.addEventListener('toggle', () => { faultsOpen = faults.open; });
    let group = '';
    snapshot.choices.forEach((choice, i) => {
      const into = choice.fault ? faults : list;
      const key = choice.group + choice.fault;
      if (key !== group) into.append(make('h4', {}, groups[choice.group] || choice.group));
      group = key;
      const button = make('button', { type: 'button', class: 'x-choice', 'data-decision': choice.decision, title: choice.what },
        make('kbd', {}, String(i + 1)), make('b', {}, choice.decision), make('span', {}, choice.what));
      into.append(button);
    });
    if ($('button', faults)) list.append(faults);
  }

  const card = (title, ...content) => make('div', { class: 'card' }, make('h3', {}, make('span', {}, title)), ...content);

  function lightsCard(snapshot) {
    const rows = snapshot.properties.map(({ verdict, soFar }) => {
      const word = verdict.safety === 'VIOLATED' ? (soFar ? 'violated' : 'violated if it ended here')
        : verdict.safety === 'INCONCLUSIVE' ? 'open' : verdict.reach === 'REACHED' ? 'kept' : 'kept, not reached yet';
      const style = verdict.safety === 'VIOLATED' ? 'violated' : verdict.safety === 'INCONCLUSIVE' ? 'inconclusive' : verdict.reach === 'REACHED' ? 'kept' : 'waiting';
      return make('li', { title: verdict.message }, make('span', {}, verdict.property), make('span', { class: style }, word));
    });
    snapshot.predicates.forEach((held) => rows.push(make('li', {}, make('span', {}, held.predicate), make('span', { class: held.now ? 'kept' : 'waiting' },
      held.now ? 'holds, since step ' + held.first : held.first < 0 ? 'not yet' : 'held first at step ' + held.first))));
    const box = card('Properties and predicates', make('ul', { class: 'props' }, rows));
    const worst = snapshot.properties.find(({ verdict }) => verdict.safety === 'VIOLATED');
    if (worst) box.append(make('pre', { class: 'x-violated' }, worst.verdict.message));
    if (forms.length) {
      const form = make('form', { id: 'x-light', autocomplete: 'off' }, make('input', { name: 'predicate', list: 'x-predicates', placeholder: 'look at ' + forms[0], 'aria-label': 'A predicate to look at', spellcheck: 'false' }));
      box.append(form);
    }
    return box;
  }

  /** `Name[a=1, b=[2, 3]]` as its parts; what has none is one part. */
  function fields(text) {
    const match = /^[\w$]*\[([\s\S]*)\]$/.exec(text);
    if (!match) return [['', text]];
    const parts = [], inner = match[1];
    let depth = 0, from = 0;
    for (let i = 0; i <= inner.length; i++) {
      const c = inner[i];
      if (i === inner.length || (c === ',' && depth === 0)) {
        if (i > from) parts.push(inner.slice(from, i).trim());
        from = i + 1;
      } else if ('[{('.includes(c)) depth++;
      else if (']})'.includes(c)) depth--;
    }
    return parts.map((part, i) => {
      const equals = part.indexOf('=');
      return equals > 0 ? [part.slice(0, equals), part.slice(equals + 1)] : [String(i), part];
    });
  }

  function nodesCard(snapshot) {
    return card('Nodes', snapshot.nodes.map((node) => {
      const box = make('details', { class: node.status === 'down' ? 'node down' : 'node' }, make('summary', {},
        'node ' + node.node + (node.status === 'up' ? '' : ' is ' + node.status) + (node.faulty ? ', may lie' : '') + ' ',
        make('span', {}, (node.changed ? 'changed, ' : '') + 'clock ' + node.clock)));
      box.open = opened.has(node.node) ? opened.get(node.node) : node.changed || snapshot.nodes.length < 4;
      $('summary', box).addEventListener('click', () => opened.set(node.node, !box.open));
      if (node.state != null) {
        const old = new Map(node.before == null ? [] : fields(node.before));
        box.append(make('dl', { class: 'state' }, fields(node.state).flatMap(([name, value]) => {
          const fresh = node.changed && old.get(name) !== value;
          return [make('dt', {}, name), make('dd', fresh ? { class: 'fresh', title: 'was ' + (old.get(name) ?? 'nothing') } : {}, value)];
        })));
      }
      return box;
    }));
  }

  function flightCard(snapshot) {
    const links = new Map();
    snapshot.inFlight.forEach((each) => {
      const link = each.from + ' \u2192 ' + each.to;
      links.set(link, [...(links.get(link) || []), each.message + ' ' + each.what + (each.deliverable ? '' : ' (waits)')]);
    });
    const rows = [...links].map(([link, messages]) => [make('dt', {}, link), make('dd', {}, messages.map((text) => make('div', {}, text)))]);
    snapshot.timers.forEach((each) => rows.push([make('dt', {}, 'timer'), make('dd', {}, each.timer + ' due at ' + each.deadline + (each.due ? '' : ' (cannot fire now)'))]));
    snapshot.open.forEach((each) => rows.push([make('dt', {}, 'open'), make('dd', {}, each.operation + ' at node ' + each.node + ': ' + each.what)]));
    return card('In flight, armed, open', rows.length ? make('dl', { class: 'state' }, rows.flat()) : make('p', { class: 'dim' }, 'nothing'));
  }

  /** A row for each place from which several ways lead, for each end, and for where one stands. */
  function treeCard() {
    const rows = [];
    const row = (node, depth, hidden) => {
      const button = make('button', { type: 'button', 'aria-pressed': String(node === at) }, (hidden ? '\u2026 ' : '') + (node.parent ? node.step + ' ' + node.decision : 'the start'));
      button.style.marginLeft = Math.min(depth, 8) * 10 + 'px';
      button.addEventListener('click', () => goTo(node));
      rows.push(button);
    };
    const ways = [[root, 0]];
    while (ways.length) {
      const [first, depth] = ways.pop();
      let node = first, hidden = 0;
      row(node, depth, 0);
      while (node.children.length === 1) {
        node = node.children[0];
        hidden++;
        if (node === at || node.children.length !== 1) {
          row(node, depth, hidden > 1);
          hidden = 0;
        }
      }
      [...node.children].reverse().forEach((child) => ways.push([child, depth + 1]));
    }
    return card('What was tried', make('div', { class: 'x-tree' }, rows));
  }

  // ---- what a person does

  onClick('[data-decision]', (button) => decide(button.dataset.decision));
  const moves = {
    start: () => at !== root && goTo(root),
    back: () => at.parent && goTo(at.parent),
    forward: () => at.last && goTo(at.last),
    end: () => {
      let node = at;
      while (node.last) node = node.last;
      if (node !== at) goTo(node);
    },
  };
  onClick('#x-walk [data-go]', (button) => moves[button.dataset.go]());
  stage.addEventListener('click', (event) => {
    const row = event.target.dataset.h;
    if (row === undefined) return;
    const step = shown.steps[Number(row)];
    goTo(step === 0 ? root : path(at)[step - 1]);
  });

  addEventListener('keydown', (event) => {
    if ($('#x-walk').hidden || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName)) return;
    const buttons = $$('.x-choice').filter((each) => each.offsetParent !== null);
    const focused = buttons.indexOf(document.activeElement);
    if (/^[1-9]$/.test(event.key)) {
      const choice = shown.snapshot.choices[Number(event.key) - 1];
      if (choice && !event.repeat) decide(choice.decision);
    } else if (event.key === 'ArrowDown' && buttons.length) buttons[(focused + 1) % buttons.length].focus();
    else if (event.key === 'ArrowUp' && buttons.length) buttons[(focused <= 0 ? buttons.length : focused) - 1].focus();
    else if (event.key === 'ArrowLeft') moves.back();
    else if (event.key === 'ArrowRight') moves.forward();
    else if (event.key === 'Home') moves.start();
    else if (event.key === 'End') moves.end();
    else return;
    event.preventDefault();
  });

  const onSubmit = (selector, act) => document.addEventListener('submit', (event) => {
    if (!event.target.matches(selector)) return;
    event.preventDefault();
    act(event.target.elements, event.target);
  });
  onSubmit('#x-go', (fieldsOf) => asking(async () => {
    const until = fieldsOf.until.value.trim();
    const answer = await ask('go', {
      ...place(at), strategy: fieldsOf.strategy.value, until, draw: draws++,
      count: Number(fieldsOf.count.value || (until ? 1000 : 20)) || 0,
    });
    take(answer);
  }));
  onSubmit('#x-other', (fieldsOf, form) => {
    const decision = fieldsOf.decision.value.trim();
    if (decision) decide(decision).then(() => form.reset());
  });
  onSubmit('#x-light', (fieldsOf) => asking(async () => {
    const predicate = fieldsOf.predicate.value.trim();
    if (!predicate) return;
    const wish = place(at);
    wish.lights = [...lights, predicate];
    take(await ask('look', wish));
    lights.push(predicate);
  }));

  onClick('[data-save]', (button) => asking(async () => {
    const { name, text } = await ask(button.dataset.save, place(at));
    const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    window.waymark.saved = { name, text };
    tell('Saved as ' + name + (button.dataset.save === 'trace' ? ': waymark replay makes it again' : ''));
  }));
  onClick('#x-copy', async (button) => {
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = 'Copied';
    } catch (e) { // a browser may not let a page
      tell('Copy it from the address bar: the address of this page is the link.');
    }
    setTimeout(() => { button.textContent = before; }, 1200);
  });

  const startForm = $('#x-start');
  const bugs = () => startForm.elements.bug.replaceChildren(make('option', { value: '' }, 'none'),
    ...(data.systems[startForm.elements.system.value] || []).map((name) => make('option', { value: name }, name)));
  startForm.elements.system.addEventListener('change', bugs);
  bugs();
  onSubmit('#x-start', (fieldsOf) => begin({ system: fieldsOf.system.value, bug: fieldsOf.bug.value, more: fieldsOf.more.value }));
  onSubmit('#x-link', (fieldsOf) => begin({ open: fieldsOf.open.value }));

  /** What the address says: a link, or a finding of a campaign. */
  function ofAddress() {
    const words = new URLSearchParams(location.hash.slice(1));
    if (!sessionStorage.getItem('waymark-token')) return;
    if (words.has('open')) begin({ open: words.get('open') });
    else if (words.has('run')) begin({ run: words.get('run'), violation: words.get('violation'), ...(words.has('step') ? { step: Number(words.get('step')) } : {}) });
  }
  addEventListener('hashchange', ofAddress);
  ofAddress();
});
