import { cleanCharacters } from '#shared/clean-characters.ts';

/** JSON holds such a character only as an escape, so most answers need no further look: \r, \f, \b, \u00xx and halves of pairs. */
const ESCAPED = /\\(?:[bfr]|u(?:00[01]|007f|d[89a-f]))/i;
const RAW = '\u007f';

/** All texts of an answer, its field names too, as a page can hold them. Done before any schema reads it, so no field can be forgotten. */
export function cleanAnswer(json: string, body: unknown): unknown {
  return ESCAPED.test(json) || json.includes(RAW) ? clean(body) : body;
}

/** No deeper than readAnswerBody lets through. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanCharacters(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanCharacters(name), clean(inner)]));
}
