import { byId } from './words.js';

const OFF = 'desk-keys-off';
// In a box that is ticked nobody types; and after a dialog has closed, its own keeps the focus until the next frame.
const TYPES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** The first of these that is there. */
const press = (...selectors) =>
  selectors
    .map((selector) => document.querySelector(selector))
    .find(Boolean)
    ?.click();

/** The next conversation of the queue, or with -1 the one before. */
function move(by) {
  const rows = [...document.querySelectorAll('#queue .conv')];
  const here = rows.findIndex((row) => row === document.activeElement);
  const at = here >= 0 ? here : rows.findIndex((row) => row.hasAttribute('aria-current'));
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
}

/** Opens what is asked before something is done, and stands in it. */
function ask(id) {
  const question = byId(id);
  if (!question) return;
  question.open = true;
  question.querySelector('select, textarea, button')?.focus();
}

const KEYS = {
  j: () => move(1),
  k: () => move(-1),
  // The one that is open, before whoever has waited longest.
  g: () => press('#talk [data-key="take"]', '#queue [data-key="next"]'),
  r: () => byId('reply')?.focus(),
  n: () => ask('noting'),
  l: () => ask('put-off'),
  t: () => ask('handing'),
  e: () => ask('closing'),
  '?': () => byId('keys-help').showModal(),
};

/** Single keys, while nobody types; who is disturbed by them turns them off. */
export function listenToKeys() {
  const help = byId('keys-help');
  const toggle = byId('keys-on');
  toggle.checked = localStorage.getItem(OFF) === null;
  const show = () => document.documentElement.classList.toggle('keys-off', !toggle.checked);
  show();
  toggle.addEventListener('change', () => {
    show();
    if (toggle.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'yes');
  });
  byId('keys-open').addEventListener('click', () => help.showModal());
  document.addEventListener('keydown', (event) => {
    if (!toggle.checked || help.open || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPES)) return;
    if (!Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
}
