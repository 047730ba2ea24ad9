import { parseColour } from '#shared/art/palette.ts';
import { isLocale, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { isAreaCode } from '#shared/rules/phone.ts';
import { REGIONS } from '#shared/tenant/region.ts';
import { type MarketingFigures, MAX_FIGURE, parseWeeks } from '#shared/tenant/marketing-figures.ts';
import type { FieldGroup, SiteProblem } from '#shared/rules/site-settings.ts';
import { ICP_RECORD_PATTERN, POLICE_RECORD_PATTERN } from '#shared/tenant/mainland-records.ts';
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
  getUploadedLogo,
} from './site-fields.ts';

// Editable fields of a site with parser, formatter and input type, for the command line and the office's form.

const NAME_MAX = 60;
const SHORT_MAX = 20;
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 300;
const LEVEL_MAX = 30;
const TEXTS_MAX = 100_000;
const SENDER_MAX = 100;
const HOST_PATTERN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/;
const PHONE_PATTERN = /^\+?\d(?:[\d ()-]{3,22})\d$/;
/** Path of a picture on the site. */
const SITE_PATH_PATTERN = /^\/[\w./-]{1,200}$/;
const WECHAT_ID_PATTERN = /^[A-Za-z][\w-]{1,39}$/;

type ReadField = (input: string, previousFields: SiteFields) => Partial<SiteFields> | SiteProblem;

/** Type of the form input. */
type FieldControl =
  | { kind: 'line' | 'paragraph'; most: number }
  | { kind: 'lines' }
  | { kind: 'colour' }
  | { kind: 'picture' }
  | { kind: 'choice'; of: readonly string[] }
  /** Checkboxes for several of these values, stored one per line. */
  | { kind: 'ticks'; of: readonly string[] }
  | { kind: 'count'; from: number; to: number };

export interface SiteField {
  /** Option name on the command line. */
  name: string;
  /** Label on the form, which the language variants of a field share. */
  called: string;
  /** Language of the field, or null if it is the same in every language. */
  locale: Locale | null;
  group: FieldGroup;
  /**
   * Whether only the platform can set the field (`npm run ops -- site set`), because a site's host, level or budget
   * affects all sites.
   */
  isPlatforms: boolean;
  draws: FieldControl;
  read: ReadField;
  show: (fields: SiteFields) => string;
}

/** Returns the problem of a text that cannot be shown as it is, or null for a valid or empty text. */
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

const LOCALE_SUFFIXES: Record<Locale, string> = { zh: '-zh', 'zh-hk': '-hk', 'en-us': '-en' };

export const createTextReader =
  (field: TextField, locales: readonly Locale[], max: number): ReadField =>
  (input, previousFields) => {
    if (field === 'name' && !input) return 'empty';
    const texts = Object.fromEntries(locales.map((locale) => [locale, input]));
    return validatePlainText(input, max) ?? { [field]: { ...previousFields[field], ...texts } };
  };

export const TEXT_FIELD_LIST: readonly { called: string; field: TextField; group: SiteField['group']; most: number }[] =
  [
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

const textFields = TEXT_FIELD_LIST.flatMap(({ called, field, group, most }) =>
  LOCALES.map((locale): SiteField => ({
    name: `${called}${LOCALE_SUFFIXES[locale]}`,
    called,
    locale,
    group,
    isPlatforms: false,
    draws: { kind: most > TITLE_MAX ? 'paragraph' : 'line', most },
    read: createTextReader(field, [locale], most),
    show: (fields) => fields[field][locale],
  })),
);

const PLATFORM_FIELDS = ['host', 'level', 'texts-a-day', 'sms-sender', 'mail-sender'];
export const isPlatformField = (name: string) => PLATFORM_FIELDS.includes(name);

const createField = (
  name: string,
  group: SiteField['group'],
  draws: FieldControl,
  read: ReadField,
  show: SiteField['show'],
): SiteField => ({ name, called: name, locale: null, group, isPlatforms: isPlatformField(name), draws, read, show });

const LINE_CONTROL = { kind: 'line', most: DESCRIPTION_MAX } as const;

const createOptionalReader =
  (pattern: RegExp, problem: SiteProblem, toFields: (input: string) => Partial<SiteFields>): ReadField =>
  (input) =>
    input === '' || pattern.test(input) ? toFields(input) : problem;

const createUrlReader = (toFields: (input: string) => Partial<SiteFields>): ReadField => {
  const isHttps = (input: string) =>
    URL.canParse(input) && new URL(input).protocol === 'https:' && !/[\s<>"]/.test(input);
  return (input) =>
    input === '' || (isHttps(input) && input.length <= DESCRIPTION_MAX) ? toFields(input) : 'noAddress';
};

const parseCount = (input: string, min: number, max: number) =>
  /^\d{1,6}$/.test(input) && Number(input) >= min && Number(input) <= max ? Number(input) : null;

const createChoiceReader = <Option extends string>(
  options: readonly Option[],
  problem: SiteProblem,
  toFields: (option: Option) => Partial<SiteFields>,
): ReadField => {
  return (input) => {
    const selectedOption = options.find((item) => item === input);
    return selectedOption === undefined ? problem : toFields(selectedOption);
  };
};

type CountedFigure = Exclude<keyof MarketingFigures, 'resultWeeks' | 'showCountedFigures'>;

/** Creates the field of a marketing figure; 0 hides the figure. */
const createFigureField = (name: string, figure: CountedFigure): SiteField =>
  createField(
    name,
    'figures',
    { kind: 'count', from: 0, to: MAX_FIGURE },
    (input, { figures }) => {
      const figureValue = parseCount(input, 0, MAX_FIGURE);
      return figureValue === null ? 'noCount' : { figures: { ...figures, [figure]: figureValue } };
    },
    ({ figures }) => String(figures[figure]),
  );

/** Whether the number of schools is stated by the agency or counted in the catalogue. */
const FIGURE_KINDS = ['stated', 'counted'] as const;

export const SITE_FIELDS: readonly SiteField[] = [
  ...textFields,
  createField(
    'colour',
    'colour',
    { kind: 'colour' },
    (input) => {
      const brandColour = parseColour(input);
      return brandColour ? { brandColour } : 'noColour';
    },
    ({ brandColour }) => brandColour,
  ),
  createField(
    'logo',
    'colour',
    { kind: 'picture' },
    createOptionalReader(SITE_PATH_PATTERN, 'noAddress', (topLogoPath) => ({ topLogoPath })),
    ({ topLogoPath }) => getUploadedLogo(topLogoPath),
  ),
  createField(
    'logo-dark',
    'colour',
    { kind: 'picture' },
    createOptionalReader(SITE_PATH_PATTERN, 'noAddress', (bottomLogoPath) => ({ bottomLogoPath })),
    ({ bottomLogoPath }) => getUploadedLogo(bottomLogoPath),
  ),
  createField(
    'host',
    'address',
    LINE_CONTROL,
    (input) => (HOST_PATTERN.test(input.toLowerCase()) ? { host: input.toLowerCase() } : 'noHost'),
    ({ host }) => host,
  ),
  createField(
    'language',
    'address',
    { kind: 'choice', of: LOCALES },
    (input) => (isLocale(input) ? { languageCode: input } : 'noLanguage'),
    ({ languageCode }) => languageCode,
  ),
  createField('languages', 'address', { kind: 'ticks', of: LOCALES }, parseLanguages, ({ languages }) =>
    languages.join('\n'),
  ),
  createField(
    'level',
    'address',
    { kind: 'count', from: 1, to: LEVEL_MAX },
    (input) => {
      const level = parseCount(input, 1, LEVEL_MAX);
      return level === null ? 'noLevel' : { publicLevel: level };
    },
    ({ publicLevel }) => String(publicLevel),
  ),
  createField(
    'region',
    'address',
    { kind: 'choice', of: REGIONS },
    createChoiceReader(REGIONS, 'noRegion', (region) => ({ region })),
    ({ region }) => region,
  ),
  createField(
    'city',
    'contact',
    { kind: 'choice', of: ORIGIN_CITIES },
    createChoiceReader(ORIGIN_CITIES, 'noCity', (originCity) => ({ originCity })),
    ({ originCity }) => originCity,
  ),
  createField(
    'phone',
    'contact',
    LINE_CONTROL,
    createOptionalReader(PHONE_PATTERN, 'noPhone', (contactTel) => ({ contactTel })),
    ({ contactTel }) => contactTel,
  ),
  createField(
    'whatsapp',
    'contact',
    { kind: 'lines' },
    (input) =>
      splitLines(input).every((line) => PHONE_PATTERN.test(line)) ? { whatsapp: splitLines(input) } : 'noPhone',
    ({ whatsapp }) => whatsapp.join('\n'),
  ),
  createField(
    'facebook',
    'contact',
    LINE_CONTROL,
    createUrlReader((facebook) => ({ facebook })),
    ({ facebook }) => facebook,
  ),
  createField(
    'instagram',
    'contact',
    LINE_CONTROL,
    createUrlReader((instagram) => ({ instagram })),
    ({ instagram }) => instagram,
  ),
  createField(
    'wechat',
    'contact',
    LINE_CONTROL,
    createOptionalReader(WECHAT_ID_PATTERN, 'noWechat', (wechatId) => ({ wechatId })),
    ({ wechatId }) => wechatId,
  ),
  createField(
    'wechat-code',
    'contact',
    { kind: 'picture' },
    createOptionalReader(SITE_PATH_PATTERN, 'noAddress', (wechatQrPath) => ({ wechatQrPath })),
    ({ wechatQrPath }) => wechatQrPath,
  ),
  createField(
    'adviser-picture',
    'agency',
    { kind: 'picture' },
    createOptionalReader(SITE_PATH_PATTERN, 'noAddress', (adviserPicture) => ({ adviserPicture })),
    ({ adviserPicture }) => adviserPicture,
  ),
  createField(
    'icp',
    'agency',
    { kind: 'line', most: NAME_MAX },
    createOptionalReader(ICP_RECORD_PATTERN, 'noRecord', (icpRecord) => ({ icpRecord })),
    ({ icpRecord }) => icpRecord,
  ),
  createField(
    'police',
    'agency',
    { kind: 'line', most: NAME_MAX },
    createOptionalReader(POLICE_RECORD_PATTERN, 'noRecord', (policeRecord) => ({ policeRecord })),
    ({ policeRecord }) => policeRecord,
  ),
  ...WEEKDAYS.map((weekday, dayIndex) =>
    createField(
      `hours-${weekday}`,
      'hours',
      { kind: 'line', most: NAME_MAX },
      (input, previousFields) => parseDayHours(input, dayIndex, previousFields),
      ({ openingHours }) => openingHours[dayIndex] ?? '',
    ),
  ),
  createField('closed', 'hours', { kind: 'lines' }, parseClosedDays, ({ closedDays }) => closedDays.join('\n')),
  createField(
    'figures',
    'figures',
    { kind: 'choice', of: FIGURE_KINDS },
    (input, { figures }) =>
      FIGURE_KINDS.some((kind) => kind === input)
        ? { figures: { ...figures, showCountedFigures: input === 'counted' } }
        : 'noFigures',
    ({ figures }) => FIGURE_KINDS[Number(figures.showCountedFigures)] ?? '',
  ),
  createFigureField('figure-schools', 'partnerSchools'),
  createFigureField('figure-abroad', 'abroadSchools'),
  createFigureField('figure-steps', 'choiceSteps'),
  createFigureField('figure-stages', 'applicationSteps'),
  createField(
    'figure-weeks',
    'figures',
    { kind: 'line', most: SHORT_MAX },
    (input, { figures }) => {
      const resultWeeks = parseWeeks(input);
      return resultWeeks === null ? 'noWeeks' : { figures: { ...figures, resultWeeks } };
    },
    ({ figures }) => figures.resultWeeks,
  ),
  createFigureField('figure-hours', 'assessmentHours'),
  createField('featured', 'figures', { kind: 'lines' }, parseFeatured, ({ featuredSchools }) =>
    featuredSchools.join('\n'),
  ),
  createField(
    'area-codes',
    'texting',
    { kind: 'lines' },
    (input) => (splitLines(input).every(isAreaCode) ? { areaCodes: splitLines(input) } : 'noAreaCode'),
    ({ areaCodes }) => areaCodes.join('\n'),
  ),
  createField(
    'texts-a-day',
    'texting',
    { kind: 'count', from: 0, to: TEXTS_MAX },
    (input) => {
      const textsADay = parseCount(input, 0, TEXTS_MAX);
      return textsADay === null ? 'noCount' : { textsADay };
    },
    ({ textsADay }) => String(textsADay),
  ),
  createField(
    'sms-sender',
    'texting',
    { kind: 'line', most: SENDER_MAX },
    (input) => validatePlainText(input, SENDER_MAX) ?? { smsSender: input },
    ({ smsSender }) => smsSender,
  ),
  createField(
    'mail-sender',
    'texting',
    { kind: 'line', most: SENDER_MAX },
    (input) => (input === '' || isMail(input) ? { mailSender: input } : 'noMail'),
    ({ mailSender }) => mailSender,
  ),
];
