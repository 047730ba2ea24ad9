import { byId, desk, say } from './words.js';

const TYPING_SHOWN_MS = 6000;

let known = null;

/** Somebody new who waits is said, without taking anybody away from what they do. */
export function announceWaiting(waiting) {
  const before = known;
  known = new Set(waiting.map(({ id }) => id));
  const newest = before && waiting.findLast(({ id }) => !before.has(id));
  if (newest) byId('announcer').textContent = say('newWaiting', { name: newest.name });
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

export const hearTyping = ({ name }) => {
  if (name !== desk.dataset.me) showTyping(say('adviserTyping', { name }));
};
