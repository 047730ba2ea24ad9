import { type Reply, type ReplyCard, createReplyOfParagraphs, createMessageLink } from '#backend/assistant/reply.ts';
import { type Claim, type LookupContext, renderClaims } from '#backend/assistant/look-ups/claims.ts';
import { escapeMarkup, formatList, formatParagraph, t, type MessageKey } from '#backend/assistant/messages.ts';

/** Content of the answer to one part of a question. */
export interface ReplyParts {
  lead?: string;
  claims?: readonly Claim[];
  /** Claims from which the texts were computed, with their sources; shown on request, after the texts. */
  foldedClaims?: readonly Claim[];
  /** Further passages, each folded under its title at the end of the reply. */
  related?: readonly { title: string; markup: string }[];
  /** Markup of the site's own texts. */
  texts?: readonly string[];
  cards?: readonly ReplyCard[];
  nextCard?: ReplyCard | null;
  suggestions?: readonly string[];
  /** Names of missing data in the reader's language, listed once at the end of the reply. */
  missing?: readonly string[];
  note?: MessageKey;
  offersHuman?: boolean;
  /** Whether the part says only that there is no answer, which is left out beside an answer. */
  isUnknown?: boolean;
  /** Fit of the best text, if no match is certain. */
  fit?: number;
}

const MAX_SUGGESTIONS = 4;

/**
 * Composes a reply of one or more parts. Each part has its opening sentence, its claims with source and date, and its
 * texts. Notes, missing data, cards and the next step follow once for all parts.
 */
export function composeReply({ locale }: LookupContext, parts: readonly ReplyParts[]): Reply {
  const statedClaims = new Set<string>();
  // Two parts may cite the same guide, whose title is shown only before the first of its claims.
  const isFirst = ({ id, text }: Claim) => {
    const key = id.startsWith('guide.') ? id : text;
    return !statedClaims.has(key) && Boolean(statedClaims.add(key));
  };
  const missingNames = new Set(parts.flatMap((part) => part.missing ?? []));
  const bodies = parts.flatMap(({ lead = '', claims = [], foldedClaims = [], texts = [] }) => [
    formatParagraph(locale, lead.charAt(0).toUpperCase() + lead.slice(1)),
    renderClaims(claims.filter(isFirst), locale),
    ...texts,
    foldMarkup(t(locale, 'figuresWithSources'), renderClaims(foldedClaims.filter(isFirst), locale)),
  ]);
  const related = parts.flatMap((part) => part.related ?? []);
  const notes = parts.flatMap(({ note }) => (note ? [formatParagraph(locale, t(locale, note))] : []));
  const cards = removeEqual(parts.flatMap((part) => part.cards ?? []));
  const nextCard = parts.find((part) => part.nextCard)?.nextCard;
  const reply = createReplyOfParagraphs(
    [
      ...new Set([
        ...bodies,
        ...notes,
        missingNames.size > 0
          ? formatParagraph(locale, t(locale, 'notHeld', { what: formatList(locale, [...missingNames]) }))
          : '',
        related.length > 0 ? `<h3>${escapeMarkup(t(locale, 'relatedAnswers'))}</h3>` : '',
        ...related.map(({ title, markup }) => foldMarkup(title, markup)),
      ]),
    ].filter(Boolean),
    {
      cards: [...cards, ...(nextCard ? [nextCard] : [])],
      suggestions: [...new Set(parts.flatMap(({ suggestions = [] }) => suggestions))].slice(0, MAX_SUGGESTIONS),
      offersHuman: parts.some(({ offersHuman = false }) => offersHuman) || missingNames.size > 0,
    },
  );
  return { ...reply, hasNothing: reply.offersHuman };
}

/** Removes cards that an earlier part already shows. */
function removeEqual(cards: readonly ReplyCard[]): ReplyCard[] {
  return [...new Map(cards.map((card) => [JSON.stringify(card), card])).values()];
}

const foldMarkup = (title: string, markup: string) =>
  markup && `<details><summary>${escapeMarkup(title)}</summary>${markup}</details>`;

/** Links to the list of schools with the filters of the question. */
export function createSchoolsCard(
  locale: LookupContext['locale'],
  filters: Record<string, string | number | null | undefined>,
): ReplyCard {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  ).toString();
  return createMessageLink(locale, query ? `/school?${query}` : '/school', 'listLink');
}
