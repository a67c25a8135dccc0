'use strict';
/** A page that stays open: hears what changes, and may start and stop campaigns if its address had the token. */
(() => {
  const { data, $, $$, make, onClick } = window.waymark;
  const told = $('#told');
  const have = new Map(Object.entries(data.hashes || {})); // sections as they came, by their violation

  // The token stays in this tab: it is taken out of the address, which is seen, copied and remembered.
  const given = /^#token=([\w-]+)(?:&(.*))?$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem('waymark-token', given[1]);
    history.replaceState(null, '', location.pathname + location.search + (given[2] ? '#' + given[2] : ''));
  }
  const token = sessionStorage.getItem('waymark-token');
  if (token) document.documentElement.classList.add('has-token');

  const tell = (text) => told.replaceChildren(...(text ? [make('p', { class: 'note' }, text)] : []));

  async function ask(what, wish) {
    const answer = await fetch('/api/' + what, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Waymark-Token': token || '' },
      body: JSON.stringify(wish),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error || answer.statusText);
    return said;
  }

  onClick('[data-stop]', async (button) => {
    button.textContent = 'Stopping';
    try {
      await ask('stop', { run: button.dataset.stop });
    } catch (e) {
      tell(e.message);
      button.textContent = 'Stop';
    }
  });

  /** From the step of a finding that is shown. */
  onClick('[data-explore]', (button) => {
    const view = $$('.walker', button.closest('.violation')).find((each) => each.offsetParent !== null);
    const words = new URLSearchParams({ run: decodeURIComponent(location.pathname.split('/')[2]), violation: button.dataset.explore });
    if (view && view.dataset.kind !== 'shrunk') words.set('violation', button.dataset.explore + '.trace.json');
    if (view) words.set('step', $('input[type=range]', view).value);
    location.assign('/explore#' + words);
  });

  const starter = $('#starter');
  if (starter) {
    const bugs = () => starter.elements.bug.replaceChildren(make('option', { value: '' }, 'none'),
      ...(data.systems[starter.elements.system.value] || []).map((name) => make('option', { value: name }, name)));
    starter.elements.system.addEventListener('change', bugs);
    bugs();
    starter.addEventListener('submit', async (event) => {
      event.preventDefault();
      const output = $('output', starter), button = $('button', starter);
      output.textContent = 'Starting \u2026';
      button.disabled = true;
      try {
        const { run } = await ask('start', Object.fromEntries(new FormData(starter)));
        location.assign('/run/' + encodeURIComponent(run));
      } catch (e) {
        output.textContent = e.message;
      }
      button.disabled = false;
    });
  }

  /** Makes `old` what `next` is and leaves alone what is the same, so that focus, ticks and selections stay. */
  function morph(old, next) {
    const keyed = new Map([...old.children].filter((each) => each.dataset.key).map((each) => [each.dataset.key, each]));
    let at = old.firstChild;
    [...next.childNodes].forEach((node) => {
      const key = node.dataset && node.dataset.key;
      const known = key ? keyed.get(key) : at;
      if (!known || known.nodeName !== node.nodeName || (!key && known.dataset && known.dataset.key)) {
        old.insertBefore(node, at);
        return;
      }
      if (known === at) at = at.nextSibling;
      else old.insertBefore(known, at);
      if (node.nodeType !== Node.ELEMENT_NODE) {
        if (known.nodeValue !== node.nodeValue) known.nodeValue = node.nodeValue;
        return;
      }
      [...node.attributes].forEach(({ name, value }) => { if (known.getAttribute(name) !== value) known.setAttribute(name, value); });
      [...known.attributes].forEach(({ name }) => { if (!node.hasAttribute(name) && name !== 'open') known.removeAttribute(name); });
      morph(known, node);
    });
    while (at) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
  }

  function hear(news) {
    tell(news.lost || '');
    Object.entries(news.parts || {}).forEach(([name, html]) => {
      const part = $$('[data-part]').find((each) => each.dataset.part === name);
      if (!part) return;
      const holder = make('template');
      holder.innerHTML = html; // made by the server, which escapes what others wrote
      morph(part, holder.content);
    });
    (news.sections || []).forEach((each) => { have.set(each.id, each.hash); });
    if (news.figures && window.waymark.update) window.waymark.update(news);
    window.waymark.heard = (window.waymark.heard || 0) + 1;
  }

  let events;
  function listen() {
    const query = new URLSearchParams(location.search);
    if (have.size) query.set('have', [...have.values()].join(','));
    events = new EventSource((location.pathname === '/' ? '' : location.pathname) + '/events' + (String(query) ? '?' + query : ''));
    events.onmessage = (event) => hear(JSON.parse(event.data));
    const own = events;
    events.onerror = () => {
      tell('The connection is lost: this is what was known last. It is tried again by itself.');
      // After an answer that is no stream, such as 404, a browser gives up for good: what is not there now may come back.
      if (own.readyState === EventSource.CLOSED && events === own) setTimeout(() => events === own && listen(), 2000);
    };
    events.onopen = () => tell('');
  }
  /** A browser has six connections to a server: pages that nobody looks at must not keep them. */
  function attend() {
    if (document.hidden && events) {
      events.close();
      events = undefined;
    } else if (!document.hidden && !events) {
      listen();
    }
  }
  if (!data.still) {
    document.addEventListener('visibilitychange', attend);
    addEventListener('pagehide', () => events && events.close());
    attend();
  }
})();
