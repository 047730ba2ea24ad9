import { interpolate } from '#shared/locale/interpolate.ts';
import { html } from 'hono/html';
import en from '#backend/messages/own-data/en-us.json';
import enSite from '#backend/messages/own-data/site/en-us.json';
import zhHkSite from '#backend/messages/own-data/site/zh-hk.json';
import zhSite from '#backend/messages/own-data/site/zh.json';
import zhHk from '#backend/messages/own-data/zh-hk.json';
import zh from '#backend/messages/own-data/zh.json';
import type { NamedEntity } from '#backend/queries/retention/rows-about-a-user.ts';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';

/** Data of a user by table, without secrets and with JSON columns parsed. */
export type ExportData = Record<string, Record<string, unknown>[]>;

export type ExportRow = Readonly<Record<string, unknown>>;
export type ExportMarkup = ReturnType<typeof html>;

interface OwnFile {
  key: string;
  name: string;
  path: string;
}

/** Names of entities by id or key. */
export type ExportNames = Readonly<Record<NamedEntity, ReadonlyMap<string, string>>>;

export interface ExportPage {
  data: ExportData;
  files: readonly OwnFile[];
  names: ExportNames;
  locale: Locale;
  clock: ReturnType<typeof createExportClock>;
  words: ExportMessages;
}

/** Parses a form. Returns null for data in an older format. */
export function parseStoredForm(form: unknown): ApplyForm | null {
  const parsedForm = ApplyForm.safeParse(form);
  return parsedForm.success ? parsedForm.data : null;
}

const getForm = ({ data }: ExportPage, application: unknown): ApplyForm | null =>
  parseStoredForm((data.applications ?? []).find(({ id }) => String(id) === String(application))?.form);

/** Returns the fields of a parsed JSON object, or {} for other values. */
export const getFields = (value: unknown): ExportRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ExportRow) : {};

/** Creates the entry of a file, with a unique path and the extension of its content type. */
export function exportedFile(file: { key: string; name: string; contentType: string }, index: number): OwnFile {
  const name = sanitizeFileName(file.name, file.contentType);
  const safeFileName = name.replaceAll(/[^\p{L}\p{M}\p{N}._ -]/gu, '_');
  return { key: file.key, name, path: `files/${String(index + 1).padStart(3, '0')}-${safeFileName}` };
}

/** Locales for dates. English dates are in the British format. */
const DATE_TAGS = { ...LANGUAGE_TAGS, 'en-us': 'en-GB' };
const timeZone = 'Asia/Hong_Kong';

/**
 * Creates formatters for Hong Kong time. Date and time are formatted separately, because zh-HK formats them together as
 * 23/11/2026.
 */
export function createExportClock(locale: Locale) {
  const dayFormat = new Intl.DateTimeFormat(DATE_TAGS[locale], { dateStyle: 'long', timeZone });
  const hoursFormat = new Intl.DateTimeFormat(DATE_TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return {
    date: (time: number) => dayFormat.format(time),
    moment: (time: number) => `${dayFormat.format(time)} ${hoursFormat.format(time)}`,
  };
}

// `site` contains copies of messages from the site's forms. A test compares both.
const ENGLISH_MESSAGES = { ...en, site: enSite };

const MESSAGES_BY_LOCALE: Record<Locale, typeof ENGLISH_MESSAGES> = {
  zh: { ...zh, site: zhSite },
  'zh-hk': { ...zhHk, site: zhHkSite },
  'en-us': ENGLISH_MESSAGES,
};

export type ExportMessages = typeof ENGLISH_MESSAGES;
export type ExportedTableName = keyof ExportMessages['tables'];

export const getExportMessages = (locale: Locale): ExportMessages => MESSAGES_BY_LOCALE[locale];

/** Returns the name of an enum value. An unknown value gets `otherName`. */
export const getCodeName = (names: Readonly<Record<string, string>>, code: unknown, otherName: string): string =>
  Object.hasOwn(names, String(code)) ? (names[String(code)] ?? otherName) : otherName;

/** Renders a cell. If the result is '', the cell is omitted. */
export type CellRenderer = (value: unknown, page: ExportPage, row: ExportRow) => string | ExportMarkup;

export const renderTextCell: CellRenderer = (value) =>
  value === null || typeof value === 'object' ? '' : String(value);

const HONG_KONG_TIME_PATTERN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** Parses a time in milliseconds, in ISO format or in Hong Kong time. Returns 0 for 0 and ''. */
export function parseTimestamp(value: unknown): number {
  if (typeof value === 'number') return value;
  const text = String(value ?? '');
  return text === '' ? 0 : Date.parse(text.replace(HONG_KONG_TIME_PATTERN, '$1T$2+08:00')) || 0;
}

export const formatTimestamp = ({ clock }: ExportPage, time: number): string => clock.moment(time);

export const renderTimestampCell: CellRenderer = (value, page) => {
  const time = parseTimestamp(value);
  return time > 0 ? formatTimestamp(page, time) : '';
};

export function formatDay({ clock }: ExportPage, day: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T12:00:00+08:00`) : Number.NaN;
  return Number.isNaN(time) ? day : clock.date(time);
}

export const renderDayCell: CellRenderer = (value, page) => formatDay(page, renderTextCell(value, page, {}) as string);

export const renderSizeCell: CellRenderer = (value, page) =>
  interpolate(page.words.size, { kb: Math.ceil(Number(value) / 1024) });

/** Joins the non-empty values in one line of text. */
export const formatList = ({ words: { between: separator } }: ExportPage, parts: readonly string[]): string =>
  parts.filter(Boolean).join(separator);

export const createCodeCell =
  (selectNames: (messages: ExportMessages) => Readonly<Record<string, string>>): CellRenderer =>
  (value, page) =>
    value === null || value === '' ? '' : getCodeName(selectNames(page.words), value, page.words.other);

export const getEntityName = (page: ExportPage, item: NamedEntity, id: unknown): string =>
  page.names[item].get(String(id)) || interpolate(page.words.notListed, { id: String(id) });

export const createNameCell =
  (item: NamedEntity): CellRenderer =>
  (value, page) =>
    value === null || value === '' ? '' : getEntityName(page, item, value);

export const createNamesCell =
  (item: NamedEntity): CellRenderer =>
  (value, page) =>
    Array.isArray(value)
      ? formatList(
          page,
          value.map((id) => getEntityName(page, item, id)),
        )
      : '';

export const renderDeviceCell: CellRenderer = (browser, { words: { site } }, { system }) => {
  const { unknown, browserOn, browser: browserNames } = site.logins;
  if (!browser) return unknown;
  const name = getCodeName(browserNames, browser, unknown);
  return system ? interpolate(browserOn, { browser: name, system: String(system) }) : name;
};

/** Renders a link to the file in the ZIP. */
export const renderFileNameCell: CellRenderer = (name, { files }, { path }) => {
  const file = files.find(({ key }) => key === path);
  return file ? html`<a href="${encodeURI(file.path)}">${file.name}</a>` : String(name);
};

/** Renders the kind of an uploaded file, in the wording of the form. */
export const renderFileKindCell: CellRenderer = (kind, { data, words: messages }, { path }) => {
  const documents = (data.applications ?? []).flatMap(({ form }) => parseStoredForm(form)?.documents ?? []);
  const usedDocument = documents.find((document) => document.path === path);
  return usedDocument
    ? messages.site['apply-form'].documentKinds[usedDocument.kind]
    : getCodeName(messages.codes.fileKind, kind, messages.other);
};

export const renderOpenedKindCell: CellRenderer = (kind, { words: { site, other } }) =>
  kind === 'passportNumber'
    ? site.application.openings.passportNumber
    : getCodeName(site['apply-form'].documentKinds, kind, other);

export const getCourseName = (page: ExportPage, application: unknown, courseIndex: unknown) =>
  getForm(page, application)?.courses[Number(courseIndex)];

const MARKUP_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/<\/(?:p|li|tr|h\d)>|<br ?\/?>/g, '\n'],
  [/<[^<>]*>/g, ''],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&#39;/g, "'"],
  [/&amp;/g, '&'],
];

/** Renders a response of the assistant as text, with the names of its cards. */
export const renderAssistantCell: CellRenderer = (value, { locale }) => {
  const { answer = '', helpLines = '', cards } = getFields(value);
  const text = MARKUP_REPLACEMENTS.reduce(
    (partialText, [pattern, replacement]) => partialText.replace(pattern, replacement),
    `${String(answer)}${String(helpLines)}`,
  );
  const cardNames = (Array.isArray(cards) ? cards : []).map((card) => {
    const { school, course, link } = getFields(card);
    const { name = '', nameChn = '' } = getFields(course ?? school);
    const localizedName = locale === 'en-us' ? name || nameChn : nameChn || name;
    return String(localizedName || (getFields(link).title ?? ''));
  });
  return [text.trim(), ...cardNames].filter(Boolean).join('\n');
};

/** Renders the values of shared/rules/attribution.ts. */
export const renderAttributionCell: CellRenderer = (value, page) =>
  formatList(page, Object.values(getFields(value)).map(String));

/** Renders only the language of the browser. The other fields are identifiers of the site. */
export const renderBrowserLanguageCell: CellRenderer = (value, { words: { site, other } }) => {
  const { lang } = getFields(value);
  return lang ? getCodeName(site.consent.language, lang, other) : '';
};
