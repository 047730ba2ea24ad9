import { byId } from './words.js';

/** What stands before the place of writing from a stroke on, where that begins a word. */
const ASKED = /(?:^|\s)(\/(\S*))$/;

/** A stroke in the box opens the ready replies; what is typed behind it finds some, and one that is chosen takes its place. */
export function offerReady(text, insert) {
  const list = byId('ready');
  const replies = [...document.querySelectorAll('.canned [data-text]')].map((chip) => ({
    title: chip.textContent.trim(),
    words: chip.dataset.text,
  }));
  let shown = [];
  let at = 0;

  const askedFor = () => ASKED.exec(text.value.slice(0, text.selectionStart));

  function close() {
    shown = [];
    list.hidden = true;
    list.replaceChildren();
    text.removeAttribute('aria-activedescendant');
  }

  function mark(next) {
    at = (next + shown.length) % shown.length;
    for (const [index, item] of [...list.children].entries()) item.setAttribute('aria-selected', String(index === at));
    text.setAttribute('aria-activedescendant', `ready-${at}`);
    list.children[at].scrollIntoView({ block: 'nearest' });
  }

  function describe({ title, words }, index) {
    const item = Object.assign(document.createElement('li'), { id: `ready-${index}` });
    item.setAttribute('role', 'option');
    const name = Object.assign(document.createElement('b'), { textContent: title });
    item.append(name, ' ', Object.assign(document.createElement('span'), { textContent: words }));
    return item;
  }

  function open() {
    const asked = askedFor();
    const sought = asked?.[2].toLowerCase();
    shown = asked ? replies.filter(({ title, words }) => `${title}\n${words}`.toLowerCase().includes(sought)) : [];
    if (shown.length === 0) return close();
    list.replaceChildren(...shown.map(describe));
    list.hidden = false;
    mark(0);
  }

  function choose(index) {
    const [, stroke = ''] = askedFor() ?? [];
    const chosen = shown[index];
    text.setSelectionRange(text.selectionStart - stroke.length, text.selectionStart);
    close();
    insert(chosen.words);
  }

  const KEYS = {
    ArrowDown: () => mark(at + 1),
    ArrowUp: () => mark(at - 1),
    Enter: () => choose(at),
    Tab: () => choose(at),
    Escape: close,
  };
  text.addEventListener('input', open);
  text.addEventListener('blur', close);
  text.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing || event.shiftKey || !Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    // The same key would send what is written, or close what is open behind.
    event.stopImmediatePropagation();
    KEYS[event.key]();
  });
  // The box keeps the focus, so that it is not closed before it was chosen.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const item = target.closest('[role="option"]');
    if (item) choose([...list.children].indexOf(item));
  });
}
