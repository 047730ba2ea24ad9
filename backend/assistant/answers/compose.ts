import { linkCard, type Reply, type ReplyCard, replyWith } from '#backend/assistant/reply.ts';
import { type Claim, type Lookup, writeClaims } from '#backend/assistant/look-ups/claims.ts';
import { getList, paragraph, t, type MessageKey } from '#backend/assistant/messages.ts';

export interface Parts {
  lead?: string;
  claims?: readonly Claim[];
  /** Markup of the site's own texts. */
  texts?: readonly string[];
  cards?: readonly ReplyCard[];
  next?: ReplyCard | null;
  suggestions?: readonly string[];
  /** Names of missing data in the reader's language, listed once at the end of the reply. */
  missing?: readonly string[];
  note?: MessageKey;
  offersHuman?: boolean;
}

const MAX_SUGGESTIONS = 4;

/** Composes a reply: opening sentence, claims with source and date, cards, one next step, and missing data last. */
export function compose(
  { locale }: Lookup,
  {
    lead = '',
    claims = [],
    texts = [],
    cards = [],
    next = null,
    suggestions = [],
    missing = [],
    note,
    offersHuman = false,
  }: Parts,
): Reply {
  const isMissing = missing.length > 0;
  const reply = replyWith(
    [
      paragraph(locale, lead),
      writeClaims(claims, locale),
      ...texts,
      note ? paragraph(locale, t(locale, note)) : '',
      isMissing ? paragraph(locale, t(locale, 'notHeld', { what: getList(locale, missing) })) : '',
    ].filter(Boolean),
    {
      cards: [...cards, ...(next ? [next] : [])],
      suggestions: suggestions.slice(0, MAX_SUGGESTIONS),
      offersHuman: offersHuman || isMissing,
    },
  );
  return { ...reply, hasNothing: reply.offersHuman };
}

/** Links to the list of schools with the filters of the question. */
export function schoolsLink(
  locale: Lookup['locale'],
  filters: Record<string, string | number | null | undefined>,
): ReplyCard {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  ).toString();
  return linkCard(query ? `/school?${query}` : '/school', t(locale, 'listLink'), t(locale, 'listLinkText'));
}
