import { parseColour } from '#shared/art/palette.ts';
import { isLocale, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { isAreaCode } from '#shared/rules/phone.ts';
import { REGIONS } from '#shared/tenant/region.ts';
import { type MarketingFigures, MAX_FIGURE, parseWeeks } from '#shared/tenant/marketing-figures.ts';
import type { FieldGroup, SiteProblem } from '#shared/rules/site-settings.ts';
import { ICP_RECORD, POLICE_RECORD } from '#shared/tenant/mainland-records.ts';
import { WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import {
  isMail,
  ORIGIN_CITIES,
  parseClosedDays,
  parseDayHours,
  parseFeatured,
  parseLanguages,
  splitLines,
  type SiteFields,
  uploadedLogo,
} from './site-fields.ts';

// Editable fields of a site with parser, formatter and input type, for the command line and the office's form.

const NAME_MAX = 60;
const SHORT_MAX = 20;
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 300;
const LEVEL_MAX = 30;
const TEXTS_MAX = 100_000;
const SENDER_MAX = 100;
const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/;
const PHONE = /^\+?\d(?:[\d ()-]{3,22})\d$/;
/** Path of a picture on the site. */
const OWN_PATH = /^\/[\w./-]{1,200}$/;
const WECHAT = /^[A-Za-z][\w-]{1,39}$/;

type Read = (input: string, previousFields: SiteFields) => Partial<SiteFields> | SiteProblem;

/** Type of the form input. */
type Draws =
  | { kind: 'line' | 'paragraph'; most: number }
  | { kind: 'lines' }
  | { kind: 'colour' }
  | { kind: 'picture' }
  | { kind: 'choice'; of: readonly string[] }
  /** Several of these values, as checkboxes; stored one per line. */
  | { kind: 'ticks'; of: readonly string[] }
  | { kind: 'count'; from: number; to: number };

export interface SiteField {
  /** Option name on the command line. */
  name: string;
  /** Label on the form, which the language variants of a field share. */
  called: string;
  /** Language of the field; null if it is the same in every language. */
  locale: Locale | null;
  group: FieldGroup;
  /**
   * Whether only the platform sets the field (`npm run ops -- site set`): a host, a level or a budget of one site
   * affects all sites.
   */
  isPlatforms: boolean;
  draws: Draws;
  read: Read;
  show: (fields: SiteFields) => string;
}

/** Returns the problem of a text that cannot be shown as it is; null for a valid or empty one. */
function validatePlainText(input: string, max: number): SiteProblem | null {
  if ([...input].length > max) return 'tooLong';
  return /[\p{Cc}\p{Cs}\p{Co}\p{Cn}<>]/u.test(input) ? 'notPlain' : null;
}

type TextField =
  | 'name'
  | 'shortName'
  | 'webTitle'
  | 'webMetaKeywords'
  | 'webMetaDescription'
  | 'officeAddress'
  | 'registration'
  | 'adviserName'
  | 'adviserRole';

const SUFFIXES: Record<Locale, string> = { zh: '-zh', 'zh-hk': '-hk', 'en-us': '-en' };

export const textReader =
  (field: TextField, locales: readonly Locale[], max: number): Read =>
  (input, previousFields) => {
    if (field === 'name' && !input) return 'empty';
    const texts = Object.fromEntries(locales.map((locale) => [locale, input]));
    return validatePlainText(input, max) ?? { [field]: { ...previousFields[field], ...texts } };
  };

export const TEXTS: readonly { called: string; field: TextField; group: SiteField['group']; most: number }[] = [
  { called: 'name', field: 'name', group: 'names', most: NAME_MAX },
  { called: 'short', field: 'shortName', group: 'names', most: SHORT_MAX },
  { called: 'office', field: 'officeAddress', group: 'agency', most: TITLE_MAX },
  { called: 'registration', field: 'registration', group: 'agency', most: TITLE_MAX },
  { called: 'adviser', field: 'adviserName', group: 'agency', most: NAME_MAX },
  { called: 'adviser-role', field: 'adviserRole', group: 'agency', most: TITLE_MAX },
  { called: 'title', field: 'webTitle', group: 'search', most: TITLE_MAX },
  { called: 'keywords', field: 'webMetaKeywords', group: 'search', most: DESCRIPTION_MAX },
  { called: 'description', field: 'webMetaDescription', group: 'search', most: DESCRIPTION_MAX },
];

const textFields = TEXTS.flatMap(({ called, field, group, most }) =>
  LOCALES.map((locale): SiteField => ({
    name: `${called}${SUFFIXES[locale]}`,
    called,
    locale,
    group,
    isPlatforms: false,
    draws: { kind: most > TITLE_MAX ? 'paragraph' : 'line', most },
    read: textReader(field, [locale], most),
    show: (fields) => fields[field][locale],
  })),
);

const PLATFORM_FIELDS = ['host', 'level', 'texts-a-day', 'sms-sender', 'mail-sender'];
export const isPlatformField = (name: string) => PLATFORM_FIELDS.includes(name);

const field = (
  name: string,
  group: SiteField['group'],
  draws: Draws,
  read: Read,
  show: SiteField['show'],
): SiteField => ({ name, called: name, locale: null, group, isPlatforms: isPlatformField(name), draws, read, show });

const LINE = { kind: 'line', most: DESCRIPTION_MAX } as const;

const optional =
  (pattern: RegExp, problem: SiteProblem, toFields: (input: string) => Partial<SiteFields>): Read =>
  (input) =>
    input === '' || pattern.test(input) ? toFields(input) : problem;

const webAddress = (toFields: (input: string) => Partial<SiteFields>): Read => {
  const isHttps = (input: string) =>
    URL.canParse(input) && new URL(input).protocol === 'https:' && !/[\s<>"]/.test(input);
  return (input) =>
    input === '' || (isHttps(input) && input.length <= DESCRIPTION_MAX) ? toFields(input) : 'noAddress';
};

const count = (input: string, from: number, to: number) =>
  /^\d{1,6}$/.test(input) && Number(input) >= from && Number(input) <= to ? Number(input) : null;

const choose = <One extends string>(
  options: readonly One[],
  problem: SiteProblem,
  toFields: (item: One) => Partial<SiteFields>,
): Read => {
  return (input) => {
    const selected = options.find((item) => item === input);
    return selected === undefined ? problem : toFields(selected);
  };
};

type CountedFigure = Exclude<keyof MarketingFigures, 'resultWeeks' | 'showCountedFigures'>;

/** Creates the field of a marketing figure; 0 hides the figure. */
const figureField = (name: string, figure: CountedFigure): SiteField =>
  field(
    name,
    'figures',
    { kind: 'count', from: 0, to: MAX_FIGURE },
    (input, { figures }) => {
      const value = count(input, 0, MAX_FIGURE);
      return value === null ? 'noCount' : { figures: { ...figures, [figure]: value } };
    },
    ({ figures }) => String(figures[figure]),
  );

/** Whether the number of schools is stated by the agency or counted in the catalogue. */
const FIGURE_KINDS = ['stated', 'counted'] as const;

export const SITE_FIELDS: readonly SiteField[] = [
  ...textFields,
  field(
    'colour',
    'colour',
    { kind: 'colour' },
    (input) => {
      const brandColour = parseColour(input);
      return brandColour ? { brandColour } : 'noColour';
    },
    ({ brandColour }) => brandColour,
  ),
  field(
    'logo',
    'colour',
    { kind: 'picture' },
    optional(OWN_PATH, 'noAddress', (topLogoPath) => ({ topLogoPath })),
    ({ topLogoPath }) => uploadedLogo(topLogoPath),
  ),
  field(
    'logo-dark',
    'colour',
    { kind: 'picture' },
    optional(OWN_PATH, 'noAddress', (bottomLogoPath) => ({ bottomLogoPath })),
    ({ bottomLogoPath }) => uploadedLogo(bottomLogoPath),
  ),
  field(
    'host',
    'address',
    LINE,
    (input) => (HOST.test(input.toLowerCase()) ? { host: input.toLowerCase() } : 'noHost'),
    ({ host }) => host,
  ),
  field(
    'language',
    'address',
    { kind: 'choice', of: LOCALES },
    (input) => (isLocale(input) ? { languageCode: input } : 'noLanguage'),
    ({ languageCode }) => languageCode,
  ),
  field('languages', 'address', { kind: 'ticks', of: LOCALES }, parseLanguages, ({ languages }) =>
    languages.join('\n'),
  ),
  field(
    'level',
    'address',
    { kind: 'count', from: 1, to: LEVEL_MAX },
    (input) => {
      const level = count(input, 1, LEVEL_MAX);
      return level === null ? 'noLevel' : { publicLevel: level };
    },
    ({ publicLevel }) => String(publicLevel),
  ),
  field(
    'region',
    'address',
    { kind: 'choice', of: REGIONS },
    choose(REGIONS, 'noRegion', (region) => ({ region })),
    ({ region }) => region,
  ),
  field(
    'city',
    'contact',
    { kind: 'choice', of: ORIGIN_CITIES },
    choose(ORIGIN_CITIES, 'noCity', (originCity) => ({ originCity })),
    ({ originCity }) => originCity,
  ),
  field(
    'phone',
    'contact',
    LINE,
    optional(PHONE, 'noPhone', (contactTel) => ({ contactTel })),
    ({ contactTel }) => contactTel,
  ),
  field(
    'whatsapp',
    'contact',
    { kind: 'lines' },
    (input) =>
      splitLines(input).every((splitLine) => PHONE.test(splitLine)) ? { whatsapp: splitLines(input) } : 'noPhone',
    ({ whatsapp }) => whatsapp.join('\n'),
  ),
  field(
    'facebook',
    'contact',
    LINE,
    webAddress((facebook) => ({ facebook })),
    ({ facebook }) => facebook,
  ),
  field(
    'instagram',
    'contact',
    LINE,
    webAddress((instagram) => ({ instagram })),
    ({ instagram }) => instagram,
  ),
  field(
    'wechat',
    'contact',
    LINE,
    optional(WECHAT, 'noWechat', (wechatId) => ({ wechatId })),
    ({ wechatId }) => wechatId,
  ),
  field(
    'wechat-code',
    'contact',
    { kind: 'picture' },
    optional(OWN_PATH, 'noAddress', (wechatQrPath) => ({ wechatQrPath })),
    ({ wechatQrPath }) => wechatQrPath,
  ),
  field(
    'adviser-picture',
    'agency',
    { kind: 'picture' },
    optional(OWN_PATH, 'noAddress', (adviserPicture) => ({ adviserPicture })),
    ({ adviserPicture }) => adviserPicture,
  ),
  field(
    'icp',
    'agency',
    { kind: 'line', most: NAME_MAX },
    optional(ICP_RECORD, 'noRecord', (icpRecord) => ({ icpRecord })),
    ({ icpRecord }) => icpRecord,
  ),
  field(
    'police',
    'agency',
    { kind: 'line', most: NAME_MAX },
    optional(POLICE_RECORD, 'noRecord', (policeRecord) => ({ policeRecord })),
    ({ policeRecord }) => policeRecord,
  ),
  ...WEEKDAYS.map((weekday, day) =>
    field(
      `hours-${weekday}`,
      'hours',
      { kind: 'line', most: NAME_MAX },
      (input, previousFields) => parseDayHours(input, day, previousFields),
      ({ openingHours }) => openingHours[day] ?? '',
    ),
  ),
  field('closed', 'hours', { kind: 'lines' }, parseClosedDays, ({ closedDays }) => closedDays.join('\n')),
  field(
    'figures',
    'figures',
    { kind: 'choice', of: FIGURE_KINDS },
    (input, { figures }) =>
      FIGURE_KINDS.some((kind) => kind === input)
        ? { figures: { ...figures, showCountedFigures: input === 'counted' } }
        : 'noFigures',
    ({ figures }) => FIGURE_KINDS[Number(figures.showCountedFigures)] ?? '',
  ),
  figureField('figure-schools', 'partnerSchools'),
  figureField('figure-abroad', 'abroadSchools'),
  figureField('figure-steps', 'choiceSteps'),
  figureField('figure-stages', 'applicationSteps'),
  field(
    'figure-weeks',
    'figures',
    { kind: 'line', most: SHORT_MAX },
    (input, { figures }) => {
      const resultWeeks = parseWeeks(input);
      return resultWeeks === null ? 'noWeeks' : { figures: { ...figures, resultWeeks } };
    },
    ({ figures }) => figures.resultWeeks,
  ),
  figureField('figure-hours', 'assessmentHours'),
  field('featured', 'figures', { kind: 'lines' }, parseFeatured, ({ featuredSchools }) => featuredSchools.join('\n')),
  field(
    'area-codes',
    'texting',
    { kind: 'lines' },
    (input) => (splitLines(input).every(isAreaCode) ? { areaCodes: splitLines(input) } : 'noAreaCode'),
    ({ areaCodes }) => areaCodes.join('\n'),
  ),
  field(
    'texts-a-day',
    'texting',
    { kind: 'count', from: 0, to: TEXTS_MAX },
    (input) => {
      const textsADay = count(input, 0, TEXTS_MAX);
      return textsADay === null ? 'noCount' : { textsADay };
    },
    ({ textsADay }) => String(textsADay),
  ),
  field(
    'sms-sender',
    'texting',
    { kind: 'line', most: SENDER_MAX },
    (input) => validatePlainText(input, SENDER_MAX) ?? { smsSender: input },
    ({ smsSender }) => smsSender,
  ),
  field(
    'mail-sender',
    'texting',
    { kind: 'line', most: SENDER_MAX },
    (input) => (input === '' || isMail(input) ? { mailSender: input } : 'noMail'),
    ({ mailSender }) => mailSender,
  ),
];
