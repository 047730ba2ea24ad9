import { getLogoPath } from '#shared/art/art-address.ts';
import { isLocale, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { parseSpans, WEEKDAYS, formatSpans } from '#shared/tenant/opening-hours.ts';
import type { Region } from '#shared/tenant/region.ts';
import { isAgentKey, isReservedWord } from '#shared/tenant/site-address.ts';
import { type MarketingFigures, DEFAULT_FIGURES } from '#shared/tenant/marketing-figures.ts';
import type { SiteProblem } from '#shared/rules/site-settings.ts';
import type { Texts } from './site-content.ts';

// Fields of a site, as stored with its agent, and parsers for some of them.

export const ORIGIN_CITIES = ['hk', 'sh', 'ld'] as const;

export interface SiteFields {
  keyCode: string;
  host: string;
  languageCode: Locale;
  publicLevel: number;
  name: Texts;
  /** Colloquial name of the agent, or '' if people use the full name. */
  shortName: Texts;
  webTitle: Texts;
  webMetaKeywords: Texts;
  webMetaDescription: Texts;
  officeAddress: Texts;
  /** Licence or business registration, with the issuing authority. */
  registration: Texts;
  adviserName: Texts;
  /** Position, specialities and languages of the adviser. */
  adviserRole: Texts;
  adviserPicture: string;
  icpRecord: string;
  policeRecord: string;
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
  region: Region;
  areaCodes: readonly string[];
  /** Languages that the site offers. */
  openingHours: readonly string[];
  closedDays: readonly string[];
  /** Languages in which the site is available. */
  languages: readonly Locale[];
  textsADay: number;
  /** Sender of text messages and mails, or '' for the deployment's sender. */
  smsSender: string;
  mailSender: string;
  figures: MarketingFigures;
  featuredSchools: readonly string[];
}

export interface SiteError {
  field: string;
  problem: SiteProblem;
}

const MAIL_PATTERN = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

export const isMail = (input: string) => MAIL_PATTERN.test(input);

export function validateKey(key: string, takenKeys: readonly string[]): SiteError | null {
  const createError = (problem: SiteProblem) => ({ field: 'key', problem });
  if (!isAgentKey(key)) return createError('noKey');
  if (isReservedWord(key) || isReservedWord(key.toLowerCase())) return createError('reservedKey');
  return takenKeys.some((takenKey) => takenKey.toLowerCase() === key.toLowerCase()) ? createError('keyTaken') : null;
}

/** Host labels that visitors expect to be the platform's own, for its mail or its tools. */
const RESERVED_LABELS: ReadonlySet<string> = new Set(
  `account accounts admin administrator api app apps auth autoconfig autodiscover backend billing blog cdn chat console
  dashboard dev developer dns docs email files ftp graphql help hostmaster id imap internal intranet legal local
  localhost login mail maps media mta-sts mx ns ns1 ns2 oauth office ops pay payment pictures platform pop pop3 portal
  postmaster preview root secure security server signin signup sites smtp sso staff staging static status support system
  upload uploads vpn webmail webmaster ws www www1 www2`.split(/\s+/),
);

/**
 * Returns whether a host below the platform's domain could be mistaken for a platform host. Hosts of other domains are
 * never reserved.
 */
export function isReservedHost(host: string, platformDomain: string): boolean {
  if (platformDomain === '' || (host !== platformDomain && !host.endsWith(`.${platformDomain}`))) return false;
  const labels = host.slice(0, -platformDomain.length).split('.').filter(Boolean);
  return labels.length === 0 || labels.some((label) => RESERVED_LABELS.has(label) || label.startsWith('_'));
}

const isGeneratedLogo = (path: string) => path === '' || /^\/_\/art\/.*\/logo\//.test(path);

/** Regenerates generated logos from the name and the colour. Uploaded logos are kept. */
export function updateLogos(fields: SiteFields): SiteFields {
  const generatedLogos = generateLogos(fields);
  return {
    ...fields,
    topLogoPath: isGeneratedLogo(fields.topLogoPath) ? generatedLogos.topLogoPath : fields.topLogoPath,
    bottomLogoPath: isGeneratedLogo(fields.bottomLogoPath) ? generatedLogos.bottomLogoPath : fields.bottomLogoPath,
  };
}

/** Returns the URL of an uploaded logo, or '' if the logo is generated. */
export const getUploadedLogo = (path: string) => (isGeneratedLogo(path) ? '' : path);

/** Generates the logos. All languages show the name in the site's main language. */
export function generateLogos({ name, languageCode: locale, brandColour: colour }: SiteFields) {
  const localName = name[locale];
  const englishName = name['en-us'] === localName ? '' : name['en-us'];
  const logoMark = [...localName.trim()][0] ?? '';
  const logo = { name: localName, englishName, mark: logoMark, colour, locale };
  return { topLogoPath: getLogoPath(logo), bottomLogoPath: getLogoPath({ ...logo, ground: 'night' }) };
}

// Parsers for opening hours, closed days and languages as typed in the form.

const MAX_CLOSED_DAYS = 100;

type ParsedSiteField = Partial<SiteFields> | SiteProblem;

/** Splits a text into values, which are separated by line breaks or commas. */
export const splitLines = (input: string) =>
  input
    .split(/[,\n]/)
    .map((value) => value.trim())
    .filter(Boolean);

/** Returns whether the text is an existing calendar date. */
const isValidDay = (input: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(input) &&
  !Number.isNaN(Date.parse(input)) &&
  new Date(input).toISOString().startsWith(input);

export function parseLanguages(input: string): ParsedSiteField {
  const languages = LOCALES.filter((locale) => splitLines(input).includes(locale));
  return languages.length > 0 && splitLines(input).every(isLocale) ? { languages } : 'noLanguage';
}

/** Parses the hours of one weekday and returns the hours of the whole week with them. */
export function parseDayHours(input: string, dayIndex: number, { openingHours }: SiteFields): ParsedSiteField {
  const spans = parseSpans(input);
  if (!spans) return 'noHours';
  const openingWeek = WEEKDAYS.map((_, index) =>
    index === dayIndex ? formatSpans(spans) : (openingHours[index] ?? ''),
  );
  return { openingHours: openingWeek.some(Boolean) ? openingWeek : [] };
}

export function parseClosedDays(input: string): ParsedSiteField {
  const days = [...new Set(splitLines(input))].toSorted();
  return days.length <= MAX_CLOSED_DAYS && days.every(isValidDay) ? { closedDays: days } : 'noDays';
}

const MAX_FEATURED = 8;

export function parseFeatured(input: string): ParsedSiteField {
  const schools = [...new Set(splitLines(input))];
  return schools.length <= MAX_FEATURED && schools.every((id) => /^\d{1,19}$/.test(id))
    ? { featuredSchools: schools }
    : 'noSchools';
}

/** Parses the JSON column, which contains only figures that differ from the defaults. */
export const parseStoredFigures = (figuresJson: string): MarketingFigures => ({
  ...DEFAULT_FIGURES,
  ...(JSON.parse(figuresJson) as Partial<MarketingFigures>),
});

/** Formats the JSON column. Default figures are omitted, so that later changes of the defaults apply to the site. */
export const formatStoredFigures = (figures: MarketingFigures): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(figures).filter(([name, value]) => value !== DEFAULT_FIGURES[name as keyof MarketingFigures]),
    ),
  );
