import { isEdited } from './renew.js';
import { me } from './words.js';

// What is typed on a page and not sent yet, while whoever types it has to sign in again. It is put back once, and goes with the
// sign-out as drafts do.

const FIELDS =
  'form[method="post"] :is(input:not([type="hidden"], [type="file"], [type="password"]), textarea, select)';
const kept = () => `desk-draft-typed-${me}-${location.pathname}${location.search}`;

/** By what a field is found again on a page that was drawn anew. */
const nameOf = (field) =>
  JSON.stringify([field.form.getAttribute('action'), field.name, field.type === 'checkbox' ? field.value : '']);
const isTick = ({ type }) => type === 'checkbox' || type === 'radio';

/** In the bar of the page, or above what it is about. */
export function tellLost(words = document.body.dataset.lost) {
  const bar =
    document.getElementById('netbar') ??
    Object.assign(document.createElement('p'), { id: 'netbar', className: 'netbar' });
  bar.role = 'status';
  if (!bar.isConnected) document.querySelector('main').prepend(bar);
  bar.textContent = words;
}

/** A form that is sent without a network would leave a page of the browser's in place of what was typed: it stays until there is one. */
export function holdWithoutNetwork(event) {
  if (navigator.onLine || event.target.method !== 'post') return;
  event.preventDefault();
  tellLost();
  addEventListener('online', () => tellLost(''), { once: true });
}

export function keepTyped() {
  const edited = [...document.querySelectorAll(FIELDS)].filter(isEdited);
  const typed = edited.map((field) => [nameOf(field), isTick(field) ? field.checked : field.value]);
  if (typed.length > 0) localStorage.setItem(kept(), JSON.stringify(typed));
}

/** Into fields in which nobody has typed since, and with what hides them open. */
export function giveBackTyped() {
  const typed = new Map(JSON.parse(localStorage.getItem(kept()) ?? '[]'));
  localStorage.removeItem(kept());
  for (const field of document.querySelectorAll(FIELDS)) {
    const value = typed.get(nameOf(field));
    if (value === undefined || isEdited(field)) continue;
    if (isTick(field)) field.checked = value;
    else field.value = value;
    for (let parent = field.closest('details'); parent; parent = parent.parentElement.closest('details'))
      parent.open = true;
  }
}
