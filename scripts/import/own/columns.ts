import type { Texts } from '#backend/site/site-content.ts';
import { isPlausibleDate } from '#scripts/import/read/plausible-date.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Column definitions of an agency's own tables. Each table is defined once, column by column: the parser, the error
// messages, the template and docs/own-data.md all derive from it.

export interface Column<Value> {
  /** Description for the person who fills it in. */
  description: string;
  /** Format of a cell. */
  form: string;
  isRequired: boolean;
  read: (row: TableRow, column: string) => Value;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
export type ValuesOf<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** Makes a column required. */
export const required = <Value>(column: Column<Value>): Column<Value> => ({
  ...column,
  isRequired: true,
  read: (row, name) => {
    row.required(name);
    return column.read(row, name);
  },
});

const optional = <Value>(form: string, says: string, read: Column<Value>['read']): Column<Value> => ({
  form,
  description: says,
  isRequired: false,
  read,
});

export const text = (says: string) => optional('text', says, (row, name) => row.text(name));

export const paragraphs = (says: string) =>
  optional('text; an empty line begins a paragraph', says, (row, name) => row.paragraphs(name));

/** Pattern for non-empty cells. */
const matching = (form: string, pattern: RegExp, says: string) =>
  optional(form, says, (row, name) => {
    const said = row.text(name);
    if (said !== '' && !pattern.test(said)) row.addError(name, `is '${said.slice(0, MAX_QUOTED_LENGTH)}', not ${form}`);
    return said;
  });
const MAX_QUOTED_LENGTH = 40;

export const address = (says: string) =>
  matching('an address: https://…', /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/, says);
export const place = (says: string) =>
  matching('a place as printed: 2, =27, 501-510, 1001+', /^=?\d+(-\d+|\+)?$/, says);

const isTime = (said: string) =>
  !Number.isNaN(Date.parse(said.replace(' ', 'T'))) &&
  new Date(`${said.slice(0, 10)}T00:00Z`).toISOString().startsWith(said.slice(0, 10));

/** Validates that a date or time exists in the calendar. */
const dated = (form: string, pattern: RegExp, says: string) =>
  optional(form, says, (row, name) => {
    const said = row.text(name);
    if (said !== '' && !(pattern.test(said) && isTime(said)))
      row.addError(name, `is '${said.slice(0, MAX_QUOTED_LENGTH)}', not ${form}`);
    return said;
  });

/** Date of a source. */
export const day = (says: string): Column<string> => {
  const of = dated('a day: 2026-10-07', /^\d{4}-\d\d-\d\d$/, says);
  return {
    ...of,
    read: (row, name) => {
      const said = of.read(row, name);
      if (/^\d{4}-\d\d-\d\d$/.test(said) && !isPlausibleDate(said))
        row.addError(name, `is ${said}: no source is of that day`);
      return said;
    },
  };
};
/** Due date. */
export const dueDay = (says: string) => dated('a day: 2026-10-07', /^\d{4}-\d\d-\d\d$/, says);

export const clock = (says: string) => matching('an hour: 18:00', /^([01]\d|2[0-3]):[0-5]\d$/, says);
export const moment = (says: string) =>
  dated('a time: 2026-10-07 19:00', /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/, says);

export const amount = (says: string, limits: { least?: number; most: number }) =>
  optional(`a number from ${limits.least ?? 0} to ${limits.most}`, says, (row, name) => row.number(name, limits));

export const wholeNumber = (says: string, limits: { least?: number; most: number }) =>
  optional(`a whole number from ${limits.least ?? 0} to ${limits.most}`, says, (row, name) => {
    const value = row.number(name, limits);
    if (value !== null && !Number.isInteger(value)) row.addError(name, `is ${value}, which is no whole number`);
    return value;
  });

/** Enum; the first value is the default of an optional column. */
export const oneOf = <const Word extends string>(says: string, words: readonly [Word, ...Word[]]) =>
  optional(words.join(', '), says, (row, name): Word => (row.text(name) === '' ? words[0] : row.oneOf(name, words)));

/** Several enum values separated by ';'. */
export const someOf = <const Word extends string>(says: string, known: readonly Word[]) =>
  optional(`with ; between them: ${known.join(', ')}`, says, (row, name): Word[] => {
    const said = listOf(row.text(name));
    for (const one of said)
      if (!known.includes(one as Word))
        row.addError(name, `has '${one.slice(0, MAX_QUOTED_LENGTH)}', which is none of ${known.join(', ')}`);
    return said.filter((one): one is Word => known.includes(one as Word));
  });

/** Distinct month numbers separated by ';'. */
export const monthsOfYear = (says: string) =>
  optional('months as numbers from 1 to 12, with ; between them', says, (row, name): number[] => {
    const said = listOf(row.text(name));
    const wrong = said.find((one, at) => !/^([1-9]|1[0-2])$/.test(one) || said.indexOf(one) !== at);
    if (wrong !== undefined)
      row.addError(name, `has '${wrong.slice(0, MAX_QUOTED_LENGTH)}', which is no month, or is said twice`);
    return wrong === undefined ? said.map(Number) : [];
  });

export const list = (says: string) =>
  optional('texts with ; between them', says, (row, name) => listOf(row.text(name)));

const listOf = (said: string) =>
  said
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

const LANGUAGES = {
  'zh-hk': 'in Hong Kong’s Chinese',
  zh: 'in simplified Chinese',
  'en-us': 'in English',
} as const satisfies Record<Locale, string>;

/** One column per language; none is converted from another. */
export const inThreeLanguages = <const Name extends string, Value>(
  name: Name,
  says: string,
  column: (says: string) => Column<Value>,
): Record<`${Name}.${Locale}`, Column<Value>> =>
  Object.fromEntries(
    Object.entries(LANGUAGES).map(([locale, language]) => [`${name}.${locale}`, column(`${says}, ${language}`)]),
  ) as Record<`${Name}.${Locale}`, Column<Value>>;

export const requiredText = (says: string) => required(text(says));

/** The three columns as `Texts`. */
export const textsOf = <Name extends string>(
  values: Readonly<Record<`${Name}.${Locale}`, string>>,
  name: Name,
): Texts => ({
  'zh-hk': values[`${name}.zh-hk`],
  zh: values[`${name}.zh`],
  'en-us': values[`${name}.en-us`],
});

export const valuesOf = <Of extends Columns>(columns: Of, row: TableRow): ValuesOf<Of> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.read(row, name)])) as ValuesOf<Of>;
