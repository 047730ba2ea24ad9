import type { Texts } from '#backend/site/site-content.ts';
import { isPlausibleDate } from '#scripts/import/read/plausible-date.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Column definitions of an agency's own import files. The parser, the error messages, the template and docs/own-data.md
// are derived from them.

export interface Column<Value> {
  /** Description for the person who fills in the column. */
  description: string;
  /** Description of the format of a cell. */
  form: string;
  isRequired: boolean;
  read: (row: TableRow, column: string) => Value;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
export type ValuesOf<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

export const createRequiredColumn = <Value>(column: Column<Value>): Column<Value> => ({
  ...column,
  isRequired: true,
  read: (row, name) => {
    row.getRequiredText(name);
    return column.read(row, name);
  },
});

const createOptionalColumn = <Value>(form: string, text: string, read: Column<Value>['read']): Column<Value> => ({
  form,
  description: text,
  isRequired: false,
  read,
});

export const text = (item: string) => createOptionalColumn('text', item, (row, name) => row.text(name));

export const createParagraphsColumn = (item: string) =>
  createOptionalColumn('text; an empty line separates paragraphs', item, (row, name) => row.getParagraphs(name));

/** Creates a column whose non-empty cells must match a pattern. */
const createPatternColumn = (form: string, pattern: RegExp, item: string) =>
  createOptionalColumn(form, item, (row, name) => {
    const value = row.text(name);
    if (value !== '' && !pattern.test(value))
      row.addError(name, `is '${value.slice(0, MAX_QUOTED_LENGTH)}', not ${form}`);
    return value;
  });
const MAX_QUOTED_LENGTH = 40;

export const createAddressColumn = (item: string) =>
  createPatternColumn('a URL: https://…', /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/, item);
export const createPlaceColumn = (item: string) =>
  createPatternColumn('a rank as printed: 2, =27, 501-510, 1001+', /^=?\d+(-\d+|\+)?$/, item);

const createTimeColumn = (item: string) =>
  !Number.isNaN(Date.parse(item.replace(' ', 'T'))) &&
  new Date(`${item.slice(0, 10)}T00:00Z`).toISOString().startsWith(item.slice(0, 10));

/** Creates a pattern column whose dates or times must also exist in the calendar. */
const createDateColumn = (form: string, pattern: RegExp, item: string) =>
  createOptionalColumn(form, item, (row, name) => {
    const value = row.text(name);
    if (value !== '' && !(pattern.test(value) && createTimeColumn(value)))
      row.addError(name, `is '${value.slice(0, MAX_QUOTED_LENGTH)}', not ${form}`);
    return value;
  });

/** Creates a column for the date of a source. The date must be plausible. */
export const day = (item: string): Column<string> => {
  const dayColumn = createDateColumn('a date: 2026-10-07', /^\d{4}-\d\d-\d\d$/, item);
  return {
    ...dayColumn,
    read: (row, name) => {
      const value = dayColumn.read(row, name);
      if (/^\d{4}-\d\d-\d\d$/.test(value) && !isPlausibleDate(value))
        row.addError(name, `is ${value}: not a plausible date of a source`);
      return value;
    },
  };
};
export const createDueDayColumn = (item: string) => createDateColumn('a date: 2026-10-07', /^\d{4}-\d\d-\d\d$/, item);

export const clock = (item: string) => createPatternColumn('a time: 18:00', /^([01]\d|2[0-3]):[0-5]\d$/, item);
export const createMomentColumn = (item: string) =>
  createDateColumn('a date and time: 2026-10-07 19:00', /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/, item);

export const amount = (item: string, limits: { min?: number; max: number }) =>
  createOptionalColumn(`a number from ${limits.min ?? 0} to ${limits.max}`, item, (row, name) =>
    row.parseNumber(name, limits),
  );

export const createWholeNumberColumn = (item: string, limits: { min?: number; max: number }) =>
  createOptionalColumn(`a whole number from ${limits.min ?? 0} to ${limits.max}`, item, (row, name) => {
    const value = row.parseNumber(name, limits);
    if (value !== null && !Number.isInteger(value)) row.addError(name, `is ${value}, not a whole number`);
    return value;
  });

/** Creates a column that contains one of several words. A column that may be empty defaults to the first word. */
export const createWordColumn = <const Word extends string>(item: string, words: readonly [Word, ...Word[]]) =>
  createOptionalColumn(words.join(', '), item, (row, name): Word =>
    row.text(name) === '' ? words[0] : row.parseWord(name, words),
  );

/** Creates a column that contains several of the known words, separated by ';'. */
export const createWordsColumn = <const Word extends string>(item: string, allowedWords: readonly Word[]) =>
  createOptionalColumn(`separated by ;: ${allowedWords.join(', ')}`, item, (row, name): Word[] => {
    const texts = splitList(row.text(name));
    for (const word of texts)
      if (!allowedWords.includes(word as Word))
        row.addError(name, `has '${word.slice(0, MAX_QUOTED_LENGTH)}', which is not one of ${allowedWords.join(', ')}`);
    return texts.filter((value): value is Word => allowedWords.includes(value as Word));
  });

/** Creates a column with distinct month numbers, separated by ';'. */
export const createMonthsColumn = (item: string) =>
  createOptionalColumn('month numbers from 1 to 12 separated by ;', item, (row, name): number[] => {
    const texts = splitList(row.text(name));
    const invalidMonth = texts.find(
      (value, index) => !/^([1-9]|1[0-2])$/.test(value) || texts.indexOf(value) !== index,
    );
    if (invalidMonth !== undefined)
      row.addError(name, `has '${invalidMonth.slice(0, MAX_QUOTED_LENGTH)}', which is not a month or is repeated`);
    return invalidMonth === undefined ? texts.map(Number) : [];
  });

export const createListColumn = (item: string) =>
  createOptionalColumn('texts separated by ;', item, (row, name) => splitList(row.text(name)));

const splitList = (item: string) =>
  item
    .split(';')
    .map((value) => value.trim())
    .filter(Boolean);

const LANGUAGES = {
  'zh-hk': 'in Traditional Chinese for Hong Kong',
  zh: 'in Simplified Chinese',
  'en-us': 'in English',
} as const satisfies Record<Locale, string>;

/** Creates one column per language. No language is derived from another. */
export const createTranslatedColumns = <const Name extends string, Value>(
  name: Name,
  item: string,
  column: (text: string) => Column<Value>,
): Record<`${Name}.${Locale}`, Column<Value>> =>
  Object.fromEntries(
    Object.entries(LANGUAGES).map(([locale, language]) => [`${name}.${locale}`, column(`${item}, ${language}`)]),
  ) as Record<`${Name}.${Locale}`, Column<Value>>;

export const createRequiredTextColumn = (message: string) => createRequiredColumn(text(message));

/** Combines the three columns of a text into `Texts`. */
export const getTexts = <Name extends string>(
  values: Readonly<Record<`${Name}.${Locale}`, string>>,
  name: Name,
): Texts => ({
  'zh-hk': values[`${name}.zh-hk`],
  zh: values[`${name}.zh`],
  'en-us': values[`${name}.en-us`],
});

export const readValues = <Of extends Columns>(columns: Of, row: TableRow): ValuesOf<Of> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.read(row, name)])) as ValuesOf<Of>;
