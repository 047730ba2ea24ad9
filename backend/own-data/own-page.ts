import en from '#backend/messages/own-data/en-us.json';
import enSite from '#backend/messages/own-data/site/en-us.json';
import zhHkSite from '#backend/messages/own-data/site/zh-hk.json';
import zhSite from '#backend/messages/own-data/site/zh.json';
import zhHk from '#backend/messages/own-data/zh-hk.json';
import zh from '#backend/messages/own-data/zh.json';
import type { html } from 'hono/html';
import type { NamedThing } from '#backend/queries/retention/rows-about-a-user.ts';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { nameFile } from '#shared/rules/file-name.ts';
import type { OwnData } from './collect-own-data.ts';

export type OwnRow = Readonly<Record<string, unknown>>;
export type OwnMarkup = ReturnType<typeof html>;

/** A file of the ZIP: where it is stored, what it is called and where it lies in the ZIP. */
interface OwnFile {
  key: string;
  name: string;
  path: string;
}

/** What is called what, by its number or its key. */
export type OwnNames = Readonly<Record<NamedThing, ReadonlyMap<string, string>>>;

/** All that it takes to write the page of an export. */
export interface OwnPage {
  data: OwnData;
  files: readonly OwnFile[];
  names: OwnNames;
  locale: Locale;
  clock: ReturnType<typeof ownClock>;
  words: OwnWords;
}

/** Null for one that was kept by other rules than today's. */
export function readKeptForm(form: unknown): ApplyForm | null {
  const read = ApplyForm.safeParse(form);
  return read.success ? read.data : null;
}

/** The form of the application of this number. */
export const formOf = ({ data }: OwnPage, application: unknown): ApplyForm | null =>
  readKeptForm((data.applications ?? []).find(({ id }) => String(id) === String(application))?.form);

/** What is a parsed object of JSON, field by field; nothing where it is none. */
export const fieldsOf = (value: unknown): OwnRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as OwnRow) : {};

/** Two files may have one name; and each is called by what it is, also where it was stored by another name. */
export function placeFile(file: { key: string; name: string; contentType: string }, index: number): OwnFile {
  const name = nameFile(file.name, file.contentType);
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N}._ -]/gu, '_');
  return { key: file.key, name, path: `files/${String(index + 1).padStart(3, '0')}-${plain}` };
}

/** English here is British. */
const DATE_TAGS = { ...LANGUAGE_TAGS, 'en-us': 'en-GB' };
const timeZone = 'Asia/Hong_Kong';

/**
 * Days and moments in full and by the clock of Hong Kong. Made once: a writer of dates is dear, and a page has thousands.
 * Day and time are written apart: together zh-HK has 23/11/2026, beside days that are 2026年11月23日.
 */
export function ownClock(locale: Locale) {
  const day = new Intl.DateTimeFormat(DATE_TAGS[locale], { dateStyle: 'long', timeZone });
  const hours = new Intl.DateTimeFormat(DATE_TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return {
    date: (time: number) => day.format(time),
    moment: (time: number) => `${day.format(time)} ${hours.format(time)}`,
  };
}

// `site` are words that pages of the site have as well, so that a form is read under the labels under which it was filled
// in; a test compares them.
const ENGLISH = { ...en, site: enSite };

const WORDS: Record<Locale, typeof ENGLISH> = {
  zh: { ...zh, site: zhSite },
  'zh-hk': { ...zhHk, site: zhHkSite },
  'en-us': ENGLISH,
};

export type OwnWords = typeof ENGLISH;
export type OwnTableName = keyof OwnWords['tables'];

/** What the page of an export says. */
export const ownWords = (locale: Locale): OwnWords => WORDS[locale];

/** A text with its values filled in. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** A code by its name; one that this version does not know is another one, and never shown as it is kept. */
export const nameCode = (names: Readonly<Record<string, string>>, code: unknown, other: string): string =>
  Object.hasOwn(names, String(code)) ? (names[String(code)] ?? other) : other;
