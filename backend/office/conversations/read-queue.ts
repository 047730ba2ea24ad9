import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { getPresence } from '#backend/people/cable-hub.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { batchRead } from '#backend/queries/database.ts';
import { dutyOf } from '#backend/queries/office/duty.ts';
import { tagsOf, tagsOn } from '#backend/queries/office/tags.ts';
import {
  countQueue,
  latestWaiting,
  queueOf,
  type QueuePart,
  talksByName,
  talksByWords,
} from '#backend/queries/office/talk-queue.ts';
import { isHan, splitWords } from '#backend/search/search-words.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { QUEUE_TABS, type QueueSought, type QueueView } from './queue-view.ts';
import { type ConversationSearch, LONGEST_SOUGHT } from './write-conversation-search.ts';

const ROWS_AT_ONCE = 40;
/** Who came since the page was asked for last: with more at once the last one is told of. */
const MOST_NEW = 10;
const NOTHING = { open: 0, mine: 0, waiting: 0, later: 0, wanting: 0, oldest: null };

/** A page of the queue: as many rows as are shown, out of one part after the other. */
export async function readQueue(
  c: Desk,
  sought: QueueSought,
  now: number,
  open: ConversationRow | undefined,
): Promise<QueueView> {
  const db = c.env.DB;
  const { agentKey } = c.var.desk;
  const me = c.var.staff.id;
  const { tab, tag, after } = sought;
  const staffId = tab === 'mine' ? me : sought.colleague;
  // Who waits is nobody's, so among a colleague's there are none of them.
  const parts: QueuePart[] = QUEUE_TABS[tab].filter((part) => staffId === 0 || part !== 'waiting');
  const rest = after ? parts.slice(Math.max(0, parts.indexOf(after.part))) : parts;
  const found = await batchRead(
    db,
    ...rest.map((part) =>
      queueOf(part, {
        agentKey,
        now,
        staffId,
        tag,
        after: after?.part === part ? after : null,
        most: ROWS_AT_ONCE + 1,
      }),
    ),
  );
  let room = ROWS_AT_ONCE;
  const shown = rest.map((part, at) => {
    const rows = found[at]?.slice(0, room) ?? [];
    room -= rows.length;
    return { part, rows };
  });
  const hasMore = found.flat().length > ROWS_AT_ONCE;
  const ids = shown.flatMap(({ rows }) => rows.map(({ id }) => id));
  const [[counts = NOTHING], newest, tags, tagged, colleagues] = await batchRead(
    db,
    countQueue({ agentKey, staffId: me, tag, now }),
    latestWaiting(agentKey, MOST_NEW),
    tagsOf(agentKey),
    tagsOn(ids),
    dutyOf(agentKey, now, now - LONGEST_IDLE_MS),
  );
  const tokens = new Set([...shown.flatMap(({ rows }) => rows), ...(open ? [open] : [])].map((row) => row.pubsubToken));
  const end = shown.findLast(({ rows }) => rows.length > 0);
  const last = end?.rows.at(-1);
  return {
    sought,
    sections: shown
      .filter(({ part, rows }) => rows.length > 0 || (part !== 'ended' && !after))
      .map(({ part, rows }) => ({
        part,
        rows: rows.map((row) => (isAllowed(c, 'talk', row) ? row : { deleteAskedAt: row.deleteAskedAt })),
      })),
    next: hasMore && end && last ? { part: end.part, at: last.at, id: last.id } : null,
    counts,
    newest: newest.toReversed(),
    tags,
    tagged: new Map(ids.map((id) => [id, tagged.filter(({ conversation }) => conversation === id)])),
    colleagues,
    here: await getPresence(c.env.CABLE, agentKey, [...tokens], c.var.caller.requestId),
  };
}

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
  const [names, lines] = await batchRead(
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
