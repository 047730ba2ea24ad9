import { LOCALES } from '#shared/locale/locales.ts';
import { SITE_FIELDS, TEXTS, textReader } from '#backend/site/field-table.ts';
import { type SiteError, type SiteFields, withLogos } from '#backend/site/site-fields.ts';
import type { Flat } from '#shared/rules/content-form.ts';

export type Typed = Readonly<Record<string, string>>;

export interface MergedForm {
  /** Current values with the changes of this submission. */
  typed: Record<string, string>;
  /** Fields that another user has changed since the form was rendered, and this submission has not. */
  theirs: string[];
  /** Fields that both changed to different values, between which a person has to decide. */
  both: string[];
}

const normalizeLines = (text: string) => text.replaceAll('\r\n', '\n').trim();

/**
 * Merges concurrent edits: `previousValues` are the values when the form was rendered, `now` the current ones. Fields that the
 * submission does not change keep their current values.
 */
export function mergeTyped(previousValues: Typed, values: Typed, now: Typed): MergedForm {
  const merged: MergedForm = { typed: {}, theirs: [], both: [] };
  for (const [name, currentValue] of Object.entries(now)) {
    const previous = normalizeLines(previousValues[name] ?? currentValue);
    const text = normalizeLines(values[name] ?? previous);
    const isOwnSite = text !== previous;
    const isTheirs = normalizeLines(currentValue) !== previous;
    merged.typed[name] = isOwnSite ? text : currentValue;
    if (isTheirs && !isOwnSite) merged.theirs.push(name);
    if (isTheirs && isOwnSite && text !== normalizeLines(currentValue)) merged.both.push(name);
  }
  return merged;
}

/** Parsers by field name. A text for all languages is applied before language-specific ones. */
const READERS = new Map([
  ...TEXTS.map(({ called, field, most }) => [called, textReader(field, LOCALES, most)] as const),
  ...SITE_FIELDS.map(({ name, read }) => [name, read] as const),
]);

export const FIELD_NAMES: readonly string[] = [...READERS.keys()];

/** Parses the typed changes and applies them to the current fields. */
export function parseTypedFields(
  previousFields: SiteFields,
  values: Readonly<Record<string, string>>,
): { fields: SiteFields; faults: SiteError[] } {
  const unknown = Object.keys(values).filter((field) => !READERS.has(field));
  const errors: SiteError[] = unknown.map((field) => ({ field, problem: 'unknownField' }));
  let fields = previousFields;
  for (const [field, read] of READERS) {
    const text = values[field]?.trim();
    if (text === undefined) continue;
    const result = read(text, fields);
    if (typeof result === 'string') errors.push({ field, problem: result });
    else fields = { ...fields, ...result };
  }
  return { fields: withLogos(fields), faults: errors };
}

export const formFields = (fields: SiteFields): Record<string, string> =>
  Object.fromEntries(SITE_FIELDS.map(({ name, show }) => [name, show(fields)]));

const unchangedFields = (item: Flat, other: Flat) =>
  Object.keys(item).length === Object.keys(other).length && Object.keys(item).every((name) => name in other);

export const isSame = (item: Flat, other: Flat) =>
  unchangedFields(item, other) && Object.entries(item).every(([name, value]) => other[name] === value);

/** Normalises line breaks, which browsers send as CRLF. */
const plainLines = (flatValues: Flat) =>
  Object.fromEntries(Object.entries(flatValues).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));

/**
 * Path of a conflict in the whole part: entries were added, removed or moved, so a path may no longer identify the same
 * entry.
 */
export const WHOLE_FORM = '';

/**
 * Merges like mergeTyped, for content with lists. Fields are merged only if no entry was added, removed or moved, since
 * changes could otherwise be applied to the wrong entry; in that case `both` is the whole part.
 */
export function mergeContent(previousValues: Flat, submittedValues: Flat, now: Flat): MergedForm {
  const values = plainLines(submittedValues);
  const alone = (flatValues: Flat, conflicts: string[] = []): MergedForm => ({
    typed: { ...flatValues },
    theirs: conflicts,
    both: [],
  });
  if (isSame(previousValues, now) || isSame(values, now)) return alone(values);
  if (isSame(previousValues, values)) return alone(now, [WHOLE_FORM]);
  if (unchangedFields(previousValues, now) && unchangedFields(previousValues, values))
    return mergeTyped(previousValues, values, now);
  return { typed: { ...values }, theirs: [], both: [WHOLE_FORM] };
}
