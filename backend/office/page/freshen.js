import { base, byId, conversation, desk } from './words.js';
import { isNearEnd, mergeLines, toEnd } from './lines.js';
import { renew } from './renew.js';
import { keepTyped } from './keep-typed.js';
import { announceWaiting } from './announce.js';

let queued = null;
let current = Promise.resolve();
let isForced = false;

/** Asks what is new and shows it; whoever asks while one is under way shares the next. */
export function refresh({ force = false } = {}) {
  isForced ||= force;
  queued ??= current.then(() => {
    current = load(isForced);
    [queued, isForced] = [null, false];
    return current;
  });
  return queued;
}

/** Which part of the queue the page shows, as its address says it. */
const queue = Object.fromEntries(
  [...new URLSearchParams(location.search)].filter(([name]) => ['q', 'staff', 'tag', 'after', 'as'].includes(name)),
);

/** What of a page may be new; null when nobody could say. */
export async function askParts(more = {}) {
  const query = new URLSearchParams({
    ...queue,
    c: conversation,
    v: desk.dataset.view,
    ...(document.hidden && { looking: 'no' }),
    ...more,
  });
  try {
    const response = await fetch(`${base}/parts?${query}`, { headers: { accept: 'application/json' } });
    // The working day of this sign-in is over; what was typed is kept.
    if (response.status === 401) {
      keepTyped();
      location.reload();
    }
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

async function load(force) {
  const fresh = await askParts();
  if (!fresh) return;
  const { log, ...parts } = fresh.parts;
  for (const [id, markup] of Object.entries(parts)) {
    const place = byId(id);
    if (place) renew(place, markup, force);
  }
  document.title = fresh.title;
  announceWaiting(fresh.waiting);
  const lines = byId('log');
  if (!lines || desk.dataset.newest === 'no') return;
  const follows = isNearEnd(lines);
  mergeLines(lines, log);
  if (follows) toEnd();
}
