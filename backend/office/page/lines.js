import { byId } from './words.js';

const NEAR_THE_END_PX = 120;

export const isNearEnd = (log) => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_THE_END_PX;
export const toEnd = () => byId('log')?.scrollTo({ top: byId('log').scrollHeight });

/** A picture makes the log longer, and what is written below it makes it lower: who stood at its end stands there still. */
export function followEnd(log) {
  let follows = true;
  log.addEventListener('scroll', () => {
    follows = isNearEnd(log);
  });
  log.addEventListener('load', () => follows && toEnd(), true);
  new ResizeObserver(() => follows && toEnd()).observe(log);
}

const read = (markup) => {
  const fresh = document.createElement('template');
  fresh.innerHTML = markup;
  return [...fresh.content.children];
};
/** A message, or a note between them. */
const isLine = ({ id }) => /^[mn]\d/.test(id);
const known = (log, { id }) => id !== '' && log.querySelector(`#${CSS.escape(id)}`);

/** Adds the lines that are not there yet: a reader who hears the page hears those, and nothing twice. */
export function mergeLines(log, markup) {
  const fresh = read(markup);
  const lines = fresh.filter(isLine);
  if (lines.length === 0) return;
  // More was said meanwhile than a page holds: then the page is begun anew.
  if (!lines.some((line) => known(log, line))) return log.replaceChildren(...fresh);
  for (const line of fresh) if (line.id !== 'older' && !known(log, line)) log.append(line);
}

/** Puts a page of earlier lines in front, and leaves what is being read where it is. */
export function addOlder(log, markup) {
  log.querySelector('#older')?.remove();
  const fresh = read(markup).filter(({ id }) => id !== '');
  for (const line of fresh) known(log, line)?.remove(); // A day that went on: its name stands higher up now.
  const before = log.scrollHeight;
  const from = log.scrollTop;
  log.prepend(...fresh);
  log.scrollTop = from + log.scrollHeight - before;
}
