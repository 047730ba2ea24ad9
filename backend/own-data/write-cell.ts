import { html } from 'hono/html';
import type { NamedThing } from '#backend/queries/retention/rows-about-a-user.ts';
import {
  fieldsOf,
  fill,
  formOf,
  type OwnMarkup,
  nameCode,
  type OwnPage,
  type OwnWords,
  readKeptForm,
  type OwnRow,
} from './own-page.ts';

/** What stands on the page for what is kept in a column; '' is left out. */
export type Cell = (value: unknown, page: OwnPage, row: OwnRow) => string | OwnMarkup;

export const words: Cell = (value) => (value === null || typeof value === 'object' ? '' : String(value));

const HONG_KONG_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** Moments are kept in milliseconds, as ISO and by the clock of Hong Kong; 0 and '' are none. */
export function readMoment(value: unknown): number {
  if (typeof value === 'number') return value;
  const text = String(value ?? '');
  return text === '' ? 0 : Date.parse(text.replace(HONG_KONG_TIME, '$1T$2+08:00')) || 0;
}

export const writeMoment = ({ clock }: OwnPage, time: number): string => clock.moment(time);

export const moment: Cell = (value, page) => {
  const time = readMoment(value);
  return time > 0 ? writeMoment(page, time) : '';
};

export function writeDay({ clock }: OwnPage, day: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T12:00:00+08:00`) : Number.NaN;
  return Number.isNaN(time) ? day : clock.date(time);
}

export const day: Cell = (value, page) => writeDay(page, words(value, page, {}) as string);

export const size: Cell = (value, page) => fill(page.words.size, { kb: Math.ceil(Number(value) / 1024) });

/** Those of them that there are, in one line. */
export const list = ({ words: { between } }: OwnPage, parts: readonly string[]): string =>
  parts.filter(Boolean).join(between);

export const coded =
  (choose: (words: OwnWords) => Readonly<Record<string, string>>): Cell =>
  (value, page) =>
    value === null || value === '' ? '' : nameCode(choose(page.words), value, page.words.other);

export const nameOf = (page: OwnPage, thing: NamedThing, id: unknown): string =>
  page.names[thing].get(String(id)) || fill(page.words.notListed, { id: String(id) });

export const namedCell =
  (thing: NamedThing): Cell =>
  (value, page) =>
    value === null || value === '' ? '' : nameOf(page, thing, value);

export const allNamed =
  (thing: NamedThing): Cell =>
  (value, page) =>
    Array.isArray(value)
      ? list(
          page,
          value.map((id) => nameOf(page, thing, id)),
        )
      : '';

export const device: Cell = (browser, { words: { site } }, { system }) => {
  const { unknown, browserOn, browser: browsers } = site.logins;
  if (!browser) return unknown;
  const name = nameCode(browsers, browser, unknown);
  return system ? fill(browserOn, { browser: name, system: String(system) }) : name;
};

/** A link to the file in the ZIP. */
export const fileName: Cell = (name, { files }, { path }) => {
  const file = files.find(({ key }) => key === path);
  return file ? html`<a href="${encodeURI(file.path)}">${file.name}</a>` : String(name);
};

/** What an uploaded file is, which the form says in which it was used. */
export const fileKind: Cell = (kind, { data, words: all }, { path }) => {
  const documents = (data.applications ?? []).flatMap(({ form }) => readKeptForm(form)?.documents ?? []);
  const used = documents.find((document) => document.path === path);
  return used ? all.site['apply-form'].documentKinds[used.kind] : nameCode(all.codes.fileKind, kind, all.other);
};

export const openedKind: Cell = (kind, { words: { site, other } }) =>
  kind === 'passportNumber'
    ? site.application.openings.passportNumber
    : nameCode(site['apply-form'].documentKinds, kind, other);

export const courseOf = (page: OwnPage, application: unknown, at: unknown) =>
  formOf(page, application)?.courses[Number(at)];

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<\/(?:p|li|tr|h\d)>|<br ?\/?>/g, '\n'],
  [/<[^>]*>/g, ''],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&#39;/g, "'"],
  [/&amp;/g, '&'],
];

/** An answer of the assistant without its markup, and the names of what it showed beside it. */
export const assistantAnswer: Cell = (value, { locale }) => {
  const { answer = '', helpLines = '', cards } = fieldsOf(value);
  const text = MARKS.reduce((plain, [sign, by]) => plain.replace(sign, by), `${String(answer)}${String(helpLines)}`);
  const shown = (Array.isArray(cards) ? cards : []).map((card) => {
    const { school, course, link } = fieldsOf(card);
    const { name = '', nameChn = '' } = fieldsOf(course ?? school);
    const own = locale === 'en-us' ? name || nameChn : nameChn || name;
    return String(own || (fieldsOf(link).title ?? ''));
  });
  return [text.trim(), ...shown].filter(Boolean).join('\n');
};

/** Of what the browser told, the language: the rest names the site. */
export const browserLanguage: Cell = (value, { words: { site, other } }) => {
  const { lang } = fieldsOf(value);
  return lang ? nameCode(site.consent.language, lang, other) : '';
};
