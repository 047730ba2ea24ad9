import { LOCALES } from '#shared/locale/locales.ts';
import { SITE_FIELDS, TEXT_FIELD_LIST, createTextReader } from '#backend/site/field-table.ts';
import { type SiteError, type SiteFields, updateLogos } from '#backend/site/site-fields.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';

export type TypedValues = Readonly<Record<string, string>>;

export interface MergedForm {
  /** Current values, with the changes of this submission applied. */
  typedValues: Record<string, string>;
  /** Fields that another user has changed since the form was rendered and that this submission leaves unchanged. */
  theirs: string[];
  /** Fields that both users changed to different values. A person must decide between them. */
  both: string[];
}

const normalizeLines = (text: string) => text.replaceAll('\r\n', '\n').trim();

/**
 * Merges concurrent edits. `previousValues` are the values when the form was rendered. Fields that the submission does
 * not change keep their values in `currentValues`.
 */
export function mergeTyped(previousValues: TypedValues, values: TypedValues, currentValues: TypedValues): MergedForm {
  const mergedForm: MergedForm = { typedValues: {}, theirs: [], both: [] };
  for (const [name, currentValue] of Object.entries(currentValues)) {
    const previousText = normalizeLines(previousValues[name] ?? currentValue);
    const text = normalizeLines(values[name] ?? previousText);
    const isOwnChange = text !== previousText;
    const isOthersChange = normalizeLines(currentValue) !== previousText;
    mergedForm.typedValues[name] = isOwnChange ? text : currentValue;
    if (isOthersChange && !isOwnChange) mergedForm.theirs.push(name);
    if (isOthersChange && isOwnChange && text !== normalizeLines(currentValue)) mergedForm.both.push(name);
  }
  return mergedForm;
}

/** Parsers by field name. A text for all languages is applied before the texts of single languages. */
const READER_BY_FIELD = new Map([
  ...TEXT_FIELD_LIST.map(({ called, field, most }) => [called, createTextReader(field, LOCALES, most)] as const),
  ...SITE_FIELDS.map(({ name, read }) => [name, read] as const),
]);

export const FIELD_NAMES: readonly string[] = [...READER_BY_FIELD.keys()];

/** Parses the typed changes and applies them to the current fields. */
export function parseTypedFields(
  previousFields: SiteFields,
  values: Readonly<Record<string, string>>,
): { fields: SiteFields; faults: SiteError[] } {
  const unknownFields = Object.keys(values).filter((field) => !READER_BY_FIELD.has(field));
  const errors: SiteError[] = unknownFields.map((field) => ({ field, problem: 'unknownField' }));
  let fields = previousFields;
  for (const [field, readValue] of READER_BY_FIELD) {
    const text = values[field]?.trim();
    if (text === undefined) continue;
    const result = readValue(text, fields);
    if (typeof result === 'string') errors.push({ field, problem: result });
    else fields = { ...fields, ...result };
  }
  return { fields: updateLogos(fields), faults: errors };
}

export const formatFields = (fields: SiteFields): Record<string, string> =>
  Object.fromEntries(SITE_FIELDS.map(({ name, show }) => [name, show(fields)]));

const hasUnchangedFields = (values: FlatValues, otherValues: FlatValues) =>
  Object.keys(values).length === Object.keys(otherValues).length &&
  Object.keys(values).every((name) => name in otherValues);

export const hasSameValues = (values: FlatValues, otherValues: FlatValues) =>
  hasUnchangedFields(values, otherValues) &&
  Object.entries(values).every(([name, value]) => otherValues[name] === value);

/** Normalises line breaks, which browsers send as CRLF. */
const normalizeValues = (flatValues: FlatValues) =>
  Object.fromEntries(Object.entries(flatValues).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));

/**
 * Path of a conflict in the whole part, used when entries were added, removed or moved and a path may identify another
 * entry.
 */
export const WHOLE_FORM = '';

/**
 * Merges content with lists, like mergeTyped. Fields are merged only if no entry was added, removed or moved, because
 * changes could otherwise be applied to the wrong entry; otherwise the conflict is in the whole part.
 */
export function mergeContent(
  previousValues: FlatValues,
  submittedValues: FlatValues,
  currentValues: FlatValues,
): MergedForm {
  const values = normalizeValues(submittedValues);
  const keepSubmitted = (flatValues: FlatValues, conflicts: string[] = []): MergedForm => ({
    typedValues: { ...flatValues },
    theirs: conflicts,
    both: [],
  });
  if (hasSameValues(previousValues, currentValues) || hasSameValues(values, currentValues))
    return keepSubmitted(values);
  if (hasSameValues(previousValues, values)) return keepSubmitted(currentValues, [WHOLE_FORM]);
  if (hasUnchangedFields(previousValues, currentValues) && hasUnchangedFields(previousValues, values))
    return mergeTyped(previousValues, values, currentValues);
  return { typedValues: { ...values }, theirs: [], both: [WHOLE_FORM] };
}
