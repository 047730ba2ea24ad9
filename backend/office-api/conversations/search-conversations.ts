import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { batchRead } from '#backend/queries/database.ts';
import { type FoundTalk, talksByName, talksByWords } from '#backend/queries/office/talk-queue.ts';
import { foldText, isHan, splitWords } from '#backend/search/search-words.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { CONVERSATION_SEARCH_MAX } from '#shared/rules/office-conversation.ts';

const MAX_WORDS = 8;
const PAGE_SIZE = 50;
const MAX_NAMES = 20;
const LINE_BEFORE = 24;
const LINE_AFTER = 110;

/** Search in all conversations of the agency, ended ones included. */
export async function searchAllConversations(c: OfficeSessionContext, q: string, before: number) {
  const { agentKey } = c.var.desk;
  const scripts = await inBothScripts(q.normalize('NFKC').trim().slice(0, CONVERSATION_SEARCH_MAX));
  const match = getMatch(scripts);
  if (!match) return { found: [], before: 0 };
  const [names, lines] = await batchRead(
    c.env.DB,
    talksByName({ agentKey, match, most: before ? 0 : MAX_NAMES }),
    talksByWords({ agentKey, match, most: PAGE_SIZE, beforeId: before || Number.MAX_SAFE_INTEGER }),
  );
  const rows = [...names, ...lines].filter((row) => isAllowed(c, 'talk', row));
  const words = [...new Set(scripts.flat())];
  return {
    // Each conversation once, at its latest matching line.
    found: rows
      .filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index)
      .map((row) => toFound(row, words)),
    before: lines.length < PAGE_SIZE ? 0 : (lines.at(-1)?.message ?? 0),
  };
}

function toFound({ id, name, status, assignee, message, line, by, at }: FoundTalk, words: readonly string[]) {
  const { text, from, to } = cutLine(line, words);
  return { id, name, status, adviser: assignee, message, line: text, from, to, by, at };
}

/** Part of a line that has a word, and the position of the word in it. */
function cutLine(line: string, words: readonly string[]): { text: string; from: number; to: number } {
  const low = line.toLowerCase();
  const [hit] = words
    .map((word) => ({ at: low.indexOf(foldText(word)), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const start = Math.max(0, (hit?.at ?? 0) - LINE_BEFORE);
  const lead = start > 0 ? '…' : '';
  const tail = line.length > start + LINE_AFTER ? '…' : '';
  const from = hit ? hit.at - start + lead.length : 0;
  return {
    text: lead + line.slice(start, start + LINE_AFTER) + tail,
    from,
    to: hit ? from + hit.length : 0,
  };
}

/** As typed and in the other Chinese scripts: messages are indexed as they were written. */
async function inBothScripts(query: string): Promise<string[][]> {
  if (!/\p{Script=Han}/u.test(query)) return [splitWords(query).slice(0, MAX_WORDS)];
  // Loaded on demand: the dictionaries are large.
  const [{ Converter: toCn }, { Converter: toT }] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/cn2t'),
  ]);
  const simplified = toCn({ from: 'hk', to: 'cn' })(query);
  const all = [query, simplified, toT({ from: 'cn', to: 'hk' })(simplified), toT({ from: 'cn', to: 't' })(simplified)];
  return [...new Set(all)].map((value) => splitWords(value).slice(0, MAX_WORDS));
}

/** FTS query of all words of one script: characters of a Chinese word as a phrase, anything else as a prefix. '' for nothing. */
const getMatch = (scripts: readonly string[][]) =>
  scripts
    .filter((words) => words.length > 0)
    .map(
      (words) => `(${words.map((word) => (isHan(word) ? `"${[...word].join(' ')}"` : `"${word}" *`)).join(' AND ')})`,
    )
    .join(' OR ');
