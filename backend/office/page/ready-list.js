import { byId } from './words.js';

/** A place that is left: something is still to be filled in there. */
const LEFT = /(\{\w+\})/;

const write = (tag, words, className = '') =>
  Object.assign(document.createElement(tag), { textContent: words, className });

/** With what was sought marked. */
function mark(place, words, sought) {
  const at = sought ? words.toLowerCase().indexOf(sought) : -1;
  if (at < 0) return place.append(words);
  const end = at + sought.length;
  place.append(words.slice(0, at), write('mark', words.slice(at, end)), words.slice(end));
}

/** What stands before the place of writing from a stroke on, where that begins a word. */
const ASKED = /(?:^|\s)(\/(\S*))$/;

/** A stroke in the box opens the ready replies; what is typed behind it finds some, and one that is chosen takes its place. */
export function offerReady(text, insert) {
  const list = byId('ready');
  const replies = [...document.querySelectorAll('.canned [data-text]')].map((chip) => ({
    title: chip.textContent.trim(),
    words: chip.dataset.text,
    from: chip.dataset.from,
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

  function moveTo(next) {
    at = (next + shown.length) % shown.length;
    for (const [index, item] of [...list.children].entries()) item.setAttribute('aria-selected', String(index === at));
    text.setAttribute('aria-activedescendant', `ready-${at}`);
    list.children[at].scrollIntoView({ block: 'nearest' });
  }

  function describe({ title, words, from }, index, sought) {
    const item = Object.assign(document.createElement('li'), { id: `ready-${index}` });
    item.setAttribute('role', 'option');
    const [name, whole] = [write('b', ''), write('span', '')];
    mark(name, title, sought);
    for (const piece of words.split(LEFT))
      if (LEFT.test(piece)) whole.append(write('em', piece));
      else mark(whole, piece, sought);
    item.append(name, ' ', whole, ' ', write('small', from));
    return item;
  }

  function open() {
    const asked = askedFor();
    const sought = asked?.[2].toLowerCase();
    shown = asked ? replies.filter(({ title, words }) => `${title}\n${words}`.toLowerCase().includes(sought)) : [];
    if (shown.length === 0) return close();
    list.replaceChildren(...shown.map((reply, index) => describe(reply, index, sought)));
    list.hidden = false;
    moveTo(0);
  }

  function choose(index) {
    const [, stroke = ''] = askedFor() ?? [];
    const chosen = shown[index];
    text.setSelectionRange(text.selectionStart - stroke.length, text.selectionStart);
    close();
    insert(chosen.words);
  }

  const KEYS = {
    ArrowDown: () => moveTo(at + 1),
    ArrowUp: () => moveTo(at - 1),
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
