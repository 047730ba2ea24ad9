import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { readTogether } from '#backend/queries/database.ts';
import { talksByName, talksByWords } from '#backend/queries/office/talk-queue.ts';
import { isHan, splitWords } from '#backend/search/search-words.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { type ConversationSearch, LONGEST_SOUGHT } from './write-conversation-search.ts';

const MOST_WORDS = 8;
const LINES_AT_ONCE = 50;
const MOST_NAMES = 20;

/** What a search in all conversations found. */
export async function readConversationSearch(c: Desk): Promise<ConversationSearch> {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey }))
    throw new Error(`somebody of another agent searches the conversations of ${agentKey}`);
  const place = await placeOf(c, c.var.staff.name);
  const sought = asText(c.req.query('q')).normalize('NFKC').trim().slice(0, LONGEST_SOUGHT);
  const scripts = await inEachScript(sought);
  const match = matchOf(scripts);
  if (!match) return { ...place, sought, words: [], talks: [], before: 0 };
  const before = Number(c.req.query('before')) || 0;
  const [names, lines] = await readTogether(
    c.env.DB,
    talksByName({ agentKey, match, most: before ? 0 : MOST_NAMES }),
    talksByWords({ agentKey, match, most: LINES_AT_ONCE, before: before || Number.MAX_SAFE_INTEGER }),
  );
  const talks = [...names, ...lines].filter((row) => isAllowed(c, 'talk', row));
  return {
    ...place,
    sought,
    words: [...new Set(scripts.flat())],
    // Each conversation once, at the latest line that has the words.
    talks: talks.filter(({ id }, at) => talks.findIndex((one) => one.id === id) === at),
    before: lines.length < LINES_AT_ONCE ? 0 : (lines.at(-1)?.message ?? 0),
  };
}

/** As typed and as the other Chinese scripts write it: what was said stands in the index as it was said. */
async function inEachScript(sought: string): Promise<string[][]> {
  if (!/\p{Script=Han}/u.test(sought)) return [splitWords(sought).slice(0, MOST_WORDS)];
  // Only who searches in Chinese waits for the dictionaries.
  const [{ Converter: toCn }, { Converter: toT }] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/cn2t'),
  ]);
  const simplified = toCn({ from: 'hk', to: 'cn' })(sought);
  const all = [sought, simplified, toT({ from: 'cn', to: 'hk' })(simplified), toT({ from: 'cn', to: 't' })(simplified)];
  return [...new Set(all)].map((one) => splitWords(one).slice(0, MOST_WORDS));
}

/** All words of one script: signs of a Chinese word as neighbours, anything else as the beginning of a word. '' for nothing. */
const matchOf = (scripts: readonly string[][]) =>
  scripts
    .filter((words) => words.length > 0)
    .map(
      (words) => `(${words.map((word) => (isHan(word) ? `"${[...word].join(' ')}"` : `"${word}" *`)).join(' AND ')})`,
    )
    .join(' OR ');
