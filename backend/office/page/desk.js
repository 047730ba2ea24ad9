// The desk's pages are whole without this; with it, what is new appears by itself and nothing reloads.
import { answer } from './answer.js';
import { moveApplicationsOn } from './application-forms.js';
import { loadOlder, putAwayQuestions, switchColumns } from './columns.js';
import { connect } from './connect.js';
import { refresh } from './freshen.js';
import { forgetDrafts } from './keep-draft.js';
import { giveBackTyped, holdWithoutNetwork } from './keep-typed.js';
import { listenToKeys } from './keys.js';
import { offerNotices } from './notices.js';
import { followEnd, toEnd } from './lines.js';
import { sayPresence } from './presence.js';
import { byId, desk } from './words.js';

const REFRESH_EVERY_MS = 30_000;

document.documentElement.classList.add('is-alive');
document.querySelector('.leave')?.addEventListener('submit', forgetDrafts);
sayPresence(document.querySelector('.duty'));

if (desk) {
  giveBackTyped();
  const form = byId('write');
  if (form) answer(form);
  if (byId('log')) followEnd(byId('log'));
  moveApplicationsOn();
  switchColumns();
  loadOlder();
  putAwayQuestions();
  listenToKeys();
  offerNotices();
  toEnd();
  connect();
  document.addEventListener('visibilitychange', () => document.hidden || void refresh());
  // Waits grow by themselves.
  setInterval(() => document.hidden || void refresh(), REFRESH_EVERY_MS);
}

/** Whoever stops a page that is slow to come has the form before them still, and may send it again. */
const SENT_FOR_MS = 10_000;

/** What a page says of the last deed: standing there from its start, it is heard by nobody unless reading goes on from it. */
const said = document.querySelector(
  'main :is([role="alert"], [role="status"]:is(.done, .invitation)):not([hidden], :empty)',
);
if (said && !desk && !document.querySelector('[autofocus]')) {
  said.tabIndex = -1;
  said.focus();
}

// A form that is on its way is not sent twice.
document.addEventListener('submit', (event) => {
  // What comes as a file leaves the page as it is.
  if (!event.defaultPrevented) holdWithoutNetwork(event);
  if (event.defaultPrevented || event.target.matches('[data-again]') || event.submitter?.matches('[data-again]'))
    return;
  const { dataset } = event.target;
  if (Date.now() - Number(dataset.sent ?? 0) < SENT_FOR_MS) event.preventDefault();
  else dataset.sent = String(Date.now());
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const form of document.forms) delete form.dataset.sent;
});
