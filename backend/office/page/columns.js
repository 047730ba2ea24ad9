import { askParts } from './freshen.js';
import { addOlder, toEnd } from './lines.js';
import { byId, desk } from './words.js';

/** On a narrow screen: from one column to another without asking for the page. */
export function switchColumns() {
  byId('tabs').addEventListener('click', (event) => {
    const tab = event.target.closest('a[data-column]');
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    desk.dataset.view = tab.dataset.column;
    for (const other of byId('tabs').children) other.removeAttribute('aria-current');
    tab.setAttribute('aria-current', 'page');
    history.replaceState(null, '', tab.href);
    if (tab.dataset.column === 'thread') toEnd();
  });
}

/** Earlier lines come in front of those that are there. */
export function loadOlder() {
  byId('log')?.addEventListener('click', async (event) => {
    const link = event.target.closest('#older a');
    if (!link || link.getAttribute('aria-busy') === 'true') return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    const fresh = await askParts({ before: new URL(link.href).searchParams.get('before') });
    link.removeAttribute('aria-busy');
    if (!fresh) return;
    addOlder(byId('log'), fresh.parts.log);
    byId('log').focus({ preventScroll: true });
  });
}

/** What asks before it closes a conversation is put away by Escape, and by a click elsewhere. */
export function putAwayQuestions() {
  const question = () => document.querySelector('details.closing[open]');
  // One at a time: they lie over each other.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!target.matches('details.closing') || !target.open) return;
      for (const other of document.querySelectorAll('details.closing[open]')) if (other !== target) other.open = false;
    },
    true,
  );
  document.addEventListener('keydown', (event) => {
    const open = event.key === 'Escape' && question();
    if (!open) return;
    open.removeAttribute('open');
    open.querySelector('summary').focus();
  });
  document.addEventListener('click', (event) => {
    const open = question();
    if (open && !open.contains(event.target)) open.removeAttribute('open');
  });
}
