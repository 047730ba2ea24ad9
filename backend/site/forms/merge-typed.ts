import { LOCALES } from '#shared/locale/locales.ts';
import { SITE_FIELDS, TEXTS, textReader } from '#backend/site/field-table.ts';
import { type SiteError, type SiteFields, withLogos } from '#backend/site/site-fields.ts';
import type { Flat } from '#shared/rules/content-form.ts';

/** Form values by field. */
export type Typed = Readonly<Record<string, string>>;

export interface Merged {
  /** Current values with the changes of this submission. */
  typed: Record<string, string>;
  /** Changed by another user since the form was rendered, but not in this submission. */
  theirs: string[];
  /** Changed by both, and not to the same: a person has to say which it is. */
  both: string[];
}

const sameLines = (text: string) => text.replaceAll('\r\n', '\n').trim();

/**
 * Three-way merge for concurrent edits: `before` are the values when the form was rendered, `now` the current ones.
 * Unchanged fields do not overwrite newer values.
 */
export function mergeTyped(before: Typed, values: Typed, now: Typed): Merged {
  const merged: Merged = { typed: {}, theirs: [], both: [] };
  for (const [name, stands] of Object.entries(now)) {
    const was = sameLines(before[name] ?? stands);
    const text = sameLines(values[name] ?? was);
    const isOurs = text !== was;
    const isTheirs = sameLines(stands) !== was;
    merged.typed[name] = isOurs ? text : stands;
    if (isTheirs && !isOurs) merged.theirs.push(name);
    if (isTheirs && isOurs && text !== sameLines(stands)) merged.both.push(name);
  }
  return merged;
}

/** Parsers; a text for all languages is applied before language-specific ones. */
const READERS = new Map([
  ...TEXTS.map(({ called, field, most }) => [called, textReader(field, LOCALES, most)] as const),
  ...SITE_FIELDS.map(({ name, read }) => [name, read] as const),
]);

export const FIELD_NAMES: readonly string[] = [...READERS.keys()];

/** Current fields with the typed changes. */
export function parseTypedFields(
  before: SiteFields,
  values: Readonly<Record<string, string>>,
): { fields: SiteFields; faults: SiteError[] } {
  const unknown = Object.keys(values).filter((field) => !READERS.has(field));
  const errors: SiteError[] = unknown.map((field) => ({ field, problem: 'unknownField' }));
  let fields = before;
  for (const [field, read] of READERS) {
    const text = values[field]?.trim();
    if (text === undefined) continue;
    const result = read(text, fields);
    if (typeof result === 'string') errors.push({ field, problem: result });
    else fields = { ...fields, ...result };
  }
  return { fields: withLogos(fields), faults: errors };
}

/** Form values of a site. */
export const formFields = (fields: SiteFields): Record<string, string> =>
  Object.fromEntries(SITE_FIELDS.map(({ name, show }) => [name, show(fields)]));

const sameFields = (item: Flat, other: Flat) =>
  Object.keys(item).length === Object.keys(other).length && Object.keys(item).every((name) => name in other);

export const isSame = (item: Flat, other: Flat) =>
  sameFields(item, other) && Object.entries(item).every(([name, value]) => other[name] === value);

/** As browsers send what was typed on several lines. */
const plainLines = (flat: Flat) =>
  Object.fromEntries(Object.entries(flat).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));

/**
 * Conflict of the whole part: entries were added, removed or moved, so that paths no longer identify the same entry.
 */
export const WHOLE = '';

/**
 * As mergeTyped, for content with lists. Merges by field only if no entry was added, removed or moved; otherwise
 * changes would be applied to the wrong entry and `both` is the whole part.
 */
export function mergeContent(before: Flat, sent: Flat, now: Flat): Merged {
  const values = plainLines(sent);
  const alone = (flat: Flat, theirs: string[] = []): Merged => ({ typed: { ...flat }, theirs, both: [] });
  if (isSame(before, now) || isSame(values, now)) return alone(values);
  if (isSame(before, values)) return alone(now, [WHOLE]);
  if (sameFields(before, now) && sameFields(before, values)) return mergeTyped(before, values, now);
  return { typed: { ...values }, theirs: [], both: [WHOLE] };
}
