import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { Database } from '#backend/queries/database.ts';
import type { UserId } from '#backend/queries/catalogue/favourite-joins.ts';
import { escapeMarkup, say } from '#backend/assistant/say.ts';
import type { CourseIndex } from '#backend/assistant/index/course-index.ts';
import type { PassageIndex } from '#backend/assistant/index/passage-index.ts';
import type { LiveWeather } from '#backend/weather/live-weather.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';

export interface Source {
  publisher: string;
  /** '' where the source has no page to link. */
  address: string;
}

/** Statement supported by rows, with its source. Rules compose answers from claims; a model must cite them. */
export interface Claim {
  id: string;
  /** A sentence in the reader's language. */
  text: string;
  value: string;
  /** Its currency and period, its test, '' for words. */
  unit: string;
  /** Name of the subject. */
  subject: string;
  source: Source;
  /** Date as the source gives it; '' if none. */
  asAt: string;
  /** Qualification that follows the claim: second-hand, or due for re-reading. */
  caution: string;
}

/** Requester and data access of a look-up. */
export interface Lookup {
  db: Database;
  locale: Locale;
  chinese: ChineseLocale;
  publicLevel: number;
  now: Date;
  /** '' for nobody's site. */
  agentKey: string;
  /** Null for a visitor, who is shown the first courses of a school. */
  userId: UserId;
  liveWeather: LiveWeather | null;
  /** The site's texts and courses, loaded with the first question of an isolate. */
  texts: () => Promise<PassageIndex>;
  catalogue: () => Promise<CourseIndex>;
}

export const askerOf = ({ locale, chinese, publicLevel, userId }: Lookup) => ({
  locale,
  chinese,
  publicLevel,
  user: userId === null ? null : { id: userId as number },
});

export const sourceOf = ({ publisher, title, address }: Pick<FactRow, 'publisher' | 'title' | 'address'>): Source => ({
  publisher: title && title !== publisher ? `${publisher}: ${title}` : publisher,
  address,
});

/** The day of a fact: its edition, or when its page was read. */
export const dateOf = ({ asAt, readOn }: Pick<FactRow, 'asAt' | 'readOn'>, locale: Locale): string =>
  asAt || (readOn ? say(locale, 'claimReadOn', { day: readOn }) : '');

/** A claim with its page and date, as a line of an answer. */
function writeClaim({ text, source, asAt, caution }: Claim, locale: Locale): string {
  const name = escapeMarkup(source.publisher);
  const cited = source.address
    ? `<a href="${escapeMarkup(source.address)}" target="_blank" rel="noopener">${name}</a>`
    : name;
  const date = say(locale, asAt ? 'claimAsAt' : 'claimUndated', { day: asAt });
  return [escapeMarkup(text), cited && ` ${cited}`, escapeMarkup(date), caution && escapeMarkup(` ${caution}`)].join(
    '',
  );
}

export const writeClaims = (claims: readonly Claim[], locale: Locale): string =>
  claims.length === 0
    ? ''
    : claims.length === 1
      ? `<p>${writeClaim(claims[0] as Claim, locale)}</p>`
      : `<ul>${claims.map((claim) => `<li>${writeClaim(claim, locale)}</li>`).join('')}</ul>`;
