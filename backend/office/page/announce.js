import { notify } from './notices.js';
import { byId, desk, say } from './words.js';

const TYPING_SHOWN_MS = 6000;

let last = null;

/** Somebody new who waits is said, without taking anybody away from what they do. `waiting` is who came last, in that order. */
export function announceWaiting(waiting) {
  const before = last;
  last = Math.max(before ?? 0, ...waiting.map(({ askedAt }) => askedAt));
  const newest = before === null ? null : waiting.findLast(({ askedAt }) => askedAt > before);
  if (!newest) return;
  const words = say('newWaiting', { name: newest.name });
  byId('announcer').textContent = words;
  notify(words);
}

let over = 0;

/** Who is writing: the visitor, or another adviser; '' for nobody. */
export function showTyping(words) {
  const place = byId('typing');
  if (!place) return;
  clearTimeout(over);
  place.textContent = words;
  if (words) over = setTimeout(() => showTyping(''), TYPING_SHOWN_MS);
}

export const hearTyping = ({ name, staff }) => {
  if (String(staff) !== desk.dataset.me) showTyping(say('adviserTyping', { name }));
};
