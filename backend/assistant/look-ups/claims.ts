import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { CountryRow } from '#backend/queries/catalogue/countries.ts';
import type { Database } from '#backend/queries/database.ts';
import type { UserId } from '#backend/queries/catalogue/favourite-joins.ts';
import { escapeMarkup, t, renderLink } from '#backend/assistant/messages.ts';
import type { CourseIndex } from '#backend/assistant/index/course-index.ts';
import type { PassageIndex } from '#backend/assistant/index/passage-index.ts';
import type { LiveWeather } from '#backend/weather/live-weather.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';

export interface Source {
  publisher: string;
  /** URL of the page, or '' if the source has none. */
  address: string;
}

/** Whether the source is the agency's own advice, which contains no figures and for which no source is shown. */
const isOwnAdvice = ({ publisher, address }: Source): boolean => publisher === '' && address === '';

/**
 * Statement supported by database rows, with its source. Rule-based answers consist of claims, and a language model
 * must cite them.
 */
export interface Claim {
  id: string;
  text: string;
  value: string;
  /** Unit of the value: currency and period, or a test; '' if the value is a text. */
  unit: string;
  /** Amount of a yearly fee or monthly cost, from which sums are computed. */
  amount?: { least: number; most: number; currency: string };
  /** Minimum for each part of an English test. */
  each?: string;
  /** Whether the fact of a school is limited to the field asked for. */
  isOfField?: boolean;
  /** Name of the school, country or city that the claim is about. */
  subject: string;
  source: Source;
  /** Date of the fact as stated by the source, or ''. */
  asAt: string;
  /** Note after the claim that its source is second-hand or due for review. */
  caution: string;
}

/** Caller of a look-up, and the data sources that the look-up may use. */
export interface LookupContext {
  db: Database;
  locale: Locale;
  chinese: ChineseLocale;
  publicLevel: number;
  now: Date;
  /** Key of the site's agent, or '' on a site without an agent. */
  agentKey: string;
  /** Null for a visitor who is not logged in and therefore sees only the first courses of a school. */
  userId: UserId;
  liveWeather: LiveWeather | null;
  /** Indexes of the site's texts and courses, loaded at the first question in an isolate. */
  texts: () => Promise<PassageIndex>;
  catalogue: () => Promise<CourseIndex>;
  /** Countries in the reader's language, read once for a question. */
  countries: () => Promise<CountryRow[]>;
}

export const getCaller = ({ locale, chinese, publicLevel, userId }: LookupContext) => ({
  locale,
  chinese,
  publicLevel,
  user: userId === null ? null : { id: userId as number },
});

export const getSource = ({ publisher, title, address }: Pick<FactRow, 'publisher' | 'title' | 'address'>): Source => ({
  publisher: title && title !== publisher ? `${publisher}: ${title}` : publisher,
  address,
});

/** Returns the edition of a fact or, if it has none, the date on which its page was read. */
export const getDate = ({ asAt, readOn }: Pick<FactRow, 'asAt' | 'readOn'>, locale: Locale): string =>
  asAt || (readOn ? t(locale, 'claimReadOn', { day: readOn }) : '');

/** Renders the source of a claim with its date and caution. */
export function renderCitation({ source, asAt, caution }: Claim, locale: Locale): string {
  const name = source.address ? renderLink(source.address, source.publisher) : escapeMarkup(source.publisher);
  return (
    name + escapeMarkup(t(locale, asAt ? 'claimAsAt' : 'claimUndated', { day: asAt }) + (caution && ` ${caution}`))
  );
}

/** Renders a claim with its source and date as a line of an answer. */
const renderClaim = (claim: Claim, locale: Locale): string =>
  isOwnAdvice(claim.source)
    ? escapeMarkup([claim.text, claim.caution].filter(Boolean).join(' '))
    : escapeMarkup(claim.text) + (claim.source.publisher && ' ') + renderCitation(claim, locale);

export const renderClaims = (claims: readonly Claim[], locale: Locale): string =>
  claims.length === 0
    ? ''
    : claims.length === 1
      ? `<p>${renderClaim(claims[0] as Claim, locale)}</p>`
      : `<ul>${claims.map((claim) => `<li>${renderClaim(claim, locale)}</li>`).join('')}</ul>`;
