import { z } from 'zod';
import type { Texts } from '#backend/seed/texts.ts';
import { logoAddress } from '#shared/art/art-address.ts';
import { readColour } from '#shared/art/palette.ts';
import { isLocale, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { isAreaCode } from '#shared/rules/phone.ts';
import { isAgentKey, isReservedWord } from '#shared/tenant/site-address.ts';

// What a site is told by: its agent's row, and what may be typed for each part of it.

export const ORIGIN_CITIES = ['hk', 'sh', 'ld'] as const;

export interface SiteFields {
  keyCode: string;
  host: string;
  languageCode: Locale;
  publicLevel: number;
  name: Texts;
  /** As people call the agent; '' where they use the name. */
  shortName: Texts;
  webTitle: Texts;
  webMetaKeywords: Texts;
  webMetaDescription: Texts;
  topLogoPath: string;
  bottomLogoPath: string;
  contactTel: string;
  whatsapp: readonly string[];
  facebook: string;
  instagram: string;
  brandColour: string;
  wechatId: string;
  wechatQrPath: string;
  originCity: (typeof ORIGIN_CITIES)[number];
  areaCodes: readonly string[];
  textsADay: number;
}

/** Why something that was typed is not taken; whoever tells it has words for each. */
export type SiteProblem =
  | 'unknownField'
  | 'empty'
  | 'tooLong'
  | 'notPlain'
  | 'noColour'
  | 'noLanguage'
  | 'noLevel'
  | 'noHost'
  | 'noPhone'
  | 'noAddress'
  | 'noCity'
  | 'noAreaCode'
  | 'noCount'
  | 'noWechat'
  | 'noKey'
  | 'reservedKey'
  | 'keyTaken'
  | 'hostTaken'
  | 'noMail'
  | 'sayHost';

export interface SiteFault {
  field: string;
  problem: SiteProblem;
}

const NAME_MAX = 60;
const SHORT_MAX = 20;
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 300;
const LEVEL_MAX = 30;
const TEXTS_MAX = 100_000;
const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/;
const PHONE = /^\+?\d(?:[\d ()-]{3,22})\d$/;
const WECHAT = /^[A-Za-z][\w-]{1,39}$/;
const MAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

type Read = (typed: string, before: SiteFields) => Partial<SiteFields> | SiteProblem;

/** '' where it may be left out, and of every other text that it can be shown as it is. */
function plain(typed: string, most: number): SiteProblem | null {
  if ([...typed].length > most) return 'tooLong';
  return /[\p{Cc}\p{Cs}\p{Co}\p{Cn}<>]/u.test(typed) ? 'notPlain' : null;
}

type TextField = 'name' | 'shortName' | 'webTitle' | 'webMetaKeywords' | 'webMetaDescription';

/** One text in all languages, or in one. */
const textReaders = (typedAs: string, field: TextField, most: number): [string, Read][] => {
  const into =
    (locales: readonly Locale[]): Read =>
    (typed, before) => {
      if (field === 'name' && !typed) return 'empty';
      const texts = Object.fromEntries(locales.map((locale) => [locale, typed]));
      return plain(typed, most) ?? { [field]: { ...before[field], ...texts } };
    };
  return [
    [typedAs, into(LOCALES)],
    [`${typedAs}-en`, into(['en-us'])],
    [`${typedAs}-zh`, into(['zh'])],
    [`${typedAs}-hk`, into(['zh-hk'])],
  ];
};

const optional =
  (pattern: RegExp, problem: SiteProblem, keep: (typed: string) => Partial<SiteFields>): Read =>
  (typed) =>
    typed === '' || pattern.test(typed) ? keep(typed) : problem;

const listOf = (typed: string) =>
  typed
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

const webAddress = (keep: (typed: string) => Partial<SiteFields>): Read => {
  const isHttps = (typed: string) =>
    URL.canParse(typed) && new URL(typed).protocol === 'https:' && !/[\s<>"]/.test(typed);
  return (typed) => (typed === '' || (isHttps(typed) && typed.length <= DESCRIPTION_MAX) ? keep(typed) : 'noAddress');
};

/** In the order in which they are read: what is said of one language goes over what is said of all. */
const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...textReaders('name', 'name', NAME_MAX),
  ...textReaders('short', 'shortName', SHORT_MAX),
  ...textReaders('title', 'webTitle', TITLE_MAX),
  ...textReaders('keywords', 'webMetaKeywords', DESCRIPTION_MAX),
  ...textReaders('description', 'webMetaDescription', DESCRIPTION_MAX),
  [
    'colour',
    (typed) => {
      const brandColour = readColour(typed);
      return brandColour ? { brandColour } : 'noColour';
    },
  ],
  ['language', (typed) => (isLocale(typed) ? { languageCode: typed } : 'noLanguage')],
  [
    'level',
    (typed) =>
      /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LEVEL_MAX
        ? { publicLevel: Number(typed) }
        : 'noLevel',
  ],
  ['host', (typed) => (HOST.test(typed.toLowerCase()) ? { host: typed.toLowerCase() } : 'noHost')],
  ['phone', optional(PHONE, 'noPhone', (contactTel) => ({ contactTel }))],
  ['whatsapp', (typed) => (listOf(typed).every((one) => PHONE.test(one)) ? { whatsapp: listOf(typed) } : 'noPhone')],
  ['facebook', webAddress((facebook) => ({ facebook }))],
  ['instagram', webAddress((instagram) => ({ instagram }))],
  ['wechat', optional(WECHAT, 'noWechat', (wechatId) => ({ wechatId }))],
  [
    'wechat-code',
    (typed) => (typed === '' || /^\/[\w./-]{1,200}$/.test(typed) ? { wechatQrPath: typed } : 'noAddress'),
  ],
  [
    'city',
    (typed) => {
      const originCity = ORIGIN_CITIES.find((one) => one === typed);
      return originCity ? { originCity } : 'noCity';
    },
  ],
  ['area-codes', (typed) => (listOf(typed).every(isAreaCode) ? { areaCodes: listOf(typed) } : 'noAreaCode')],
  [
    'texts-a-day',
    (typed) => (/^\d{1,6}$/.test(typed) && Number(typed) <= TEXTS_MAX ? { textsADay: Number(typed) } : 'noCount'),
  ],
]);

export const FIELD_NAMES: readonly string[] = [...READERS.keys()];

export const isMail = (typed: string) => MAIL.test(typed);

/** What was typed over what there is. */
export function readTyped(
  before: SiteFields,
  typed: Readonly<Record<string, string>>,
): { fields: SiteFields; faults: SiteFault[] } {
  const unknown = Object.keys(typed).filter((field) => !READERS.has(field));
  const faults: SiteFault[] = unknown.map((field) => ({ field, problem: 'unknownField' }));
  let fields = before;
  for (const [field, read] of READERS) {
    const said = typed[field]?.trim();
    if (said === undefined) continue;
    const told = read(said, fields);
    if (typeof told === 'string') faults.push({ field, problem: told });
    else fields = { ...fields, ...told };
  }
  return { fields: withLogos(fields, before), faults };
}

export function findKeyFault(key: string, taken: readonly string[]): SiteFault | null {
  const fault = (problem: SiteProblem) => ({ field: 'key', problem });
  if (!isAgentKey(key)) return fault('noKey');
  if (isReservedWord(key) || isReservedWord(key.toLowerCase())) return fault('reservedKey');
  return taken.some((one) => one.toLowerCase() === key.toLowerCase()) ? fault('keyTaken') : null;
}

const isDrawn = (path: string) => path === '' || /^\/_\/art\/.*\/logo\//.test(path);

/** A logo that we draw has the name and the colour of today; one of an agency's own stays. */
function withLogos(fields: SiteFields, before: SiteFields): SiteFields {
  const drawn = drawLogos(fields);
  return {
    ...fields,
    topLogoPath: isDrawn(before.topLogoPath) ? drawn.topLogoPath : before.topLogoPath,
    bottomLogoPath: isDrawn(before.bottomLogoPath) ? drawn.bottomLogoPath : before.bottomLogoPath,
  };
}

/** One name serves as logo in every language: it is what stands above the door. */
export function drawLogos({ name, languageCode: locale, brandColour: colour }: SiteFields) {
  const own = name[locale];
  const sub = name['en-us'] === own ? '' : name['en-us'];
  const mark = [...own.trim()][0] ?? '';
  const logo = { name: own, sub, mark, colour, locale };
  return { topLogoPath: logoAddress(logo), bottomLogoPath: logoAddress({ ...logo, ground: 'night' }) };
}

const StoredTexts = z.partialRecord(z.enum(LOCALES), z.string());

/** A column of texts; a language that is missing says nothing. */
export function readStoredTexts(stored: string): Texts {
  const { zh = '', 'zh-hk': zhHk = '', 'en-us': enUs = '' } = StoredTexts.parse(JSON.parse(stored));
  return { zh, 'zh-hk': zhHk, 'en-us': enUs };
}
