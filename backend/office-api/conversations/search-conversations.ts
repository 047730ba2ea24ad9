import { listScriptVariants } from '#backend/office-api/chinese-scripts.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { batchRead } from '#backend/queries/database.ts';
import { type FoundConversation, selectTalksByName, selectTalksByWords } from '#backend/queries/office/talk-queue.ts';
import { foldText, isHan, splitWords } from '#backend/search/search-words.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { MAX_CONVERSATION_SEARCH_CHARS } from '#shared/rules/office-conversation.ts';

const MAX_WORDS = 8;
const PAGE_SIZE = 50;
const MAX_NAMES = 20;
const CHARACTERS_BEFORE_MATCH = 24;
const MAX_EXCERPT_LENGTH = 110;

/** Searches all conversations of the agency, including ended ones. */
export async function searchAllConversations(
  c: OfficeSessionContext,
  q: string,
  before: number,
  { names: maxNames, texts: maxTexts } = { names: MAX_NAMES, texts: PAGE_SIZE },
) {
  const { agentKey } = c.var.desk;
  const wordsByScript = await splitIntoScripts(q.normalize('NFKC').trim().slice(0, MAX_CONVERSATION_SEARCH_CHARS));
  const matchExpression = buildMatchExpression(wordsByScript);
  if (!matchExpression) return { found: [], before: 0 };
  const [nameMatches, textMatches] = await batchRead(
    c.env.DB,
    selectTalksByName({ agentKey, match: matchExpression, limit: before ? 0 : maxNames }),
    selectTalksByWords({
      agentKey,
      match: matchExpression,
      limit: maxTexts,
      beforeId: before || Number.MAX_SAFE_INTEGER,
    }),
  );
  const rows = [...nameMatches, ...textMatches].filter((row) => isAllowed(c, 'talk', row));
  const words = [...new Set(wordsByScript.flat())];
  return {
    // Each conversation is listed once, with its latest line that matches.
    found: rows
      .filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index)
      .map((row) => toSearchResult(row, words)),
    before: textMatches.length < maxTexts ? 0 : (textMatches.at(-1)?.message ?? 0),
  };
}

function toSearchResult(
  { id, name, status, assignee, message, line, by, at }: FoundConversation,
  words: readonly string[],
) {
  const { text, from, to } = createExcerpt(line, words);
  return { id, name, status, adviser: assignee, message, line: text, from, to, by, at };
}

/** Returns an excerpt of a line around the first matching word, and the word's position in it. */
function createExcerpt(line: string, words: readonly string[]): { text: string; from: number; to: number } {
  const lowerCaseLine = line.toLowerCase();
  const [firstMatch] = words
    .map((word) => ({ at: lowerCaseLine.indexOf(foldText(word)), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const start = Math.max(0, (firstMatch?.at ?? 0) - CHARACTERS_BEFORE_MATCH);
  const leadingEllipsis = start > 0 ? '…' : '';
  const trailingEllipsis = line.length > start + MAX_EXCERPT_LENGTH ? '…' : '';
  const matchStart = firstMatch ? firstMatch.at - start + leadingEllipsis.length : 0;
  return {
    text: leadingEllipsis + line.slice(start, start + MAX_EXCERPT_LENGTH) + trailingEllipsis,
    from: matchStart,
    to: firstMatch ? matchStart + firstMatch.length : 0,
  };
}

/** Returns the words of a query in each Chinese script. */
const splitIntoScripts = async (query: string): Promise<string[][]> =>
  (await listScriptVariants(query)).map((variant) => splitWords(variant).slice(0, MAX_WORDS));

/**
 * Builds the full-text query: all words of one script must match, Chinese words as a phrase of characters, other words
 * as a prefix. Returns '' if there are no words.
 */
const buildMatchExpression = (scripts: readonly string[][]) =>
  scripts
    .filter((words) => words.length > 0)
    .map(
      (words) => `(${words.map((word) => (isHan(word) ? `"${[...word].join(' ')}"` : `"${word}" *`)).join(' AND ')})`,
    )
    .join(' OR ');
