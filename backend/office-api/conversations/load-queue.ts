import type { OfficeSite } from '#backend/office-api/office-site.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { getPresence } from '#backend/people/cable-hub.ts';
import { repliesSince } from '#backend/queries/chat/conversations.ts';
import { batchRead } from '#backend/queries/database.ts';
import { type DutyRow, dutyOf } from '#backend/queries/office/duty.ts';
import { type TagRow, selectTags, tagsOn } from '#backend/queries/office/tags.ts';
import { countQueue, type QueuedRow, selectQueue } from '#backend/queries/office/talk-queue.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import type { ConversationQueue, QueueChoice, QueueRow } from '#shared/contract/office/conversations.ts';
import { PARTS_OF_TAB } from '#shared/rules/office-queue.ts';
import { getInstant, localClock } from '#shared/tenant/opening-hours.ts';
import { minutesWaited } from './minutes-waited.ts';

const PAGE_SIZE = 40;
const NO_COUNTS = { open: 0, mine: 0, waiting: 0, later: 0, oldest: null };
const DAY_MS = 86_400_000;

/** One page of a tab: its sections are read one after the other until the page is full. */
export async function loadQueue(
  c: OfficeSessionContext,
  { tab, staff, tag, after }: QueueChoice,
  { site, now, openToken }: { site: OfficeSite; now: number; openToken: string | null },
): Promise<{ queue: ConversationQueue; onlineKeys: ReadonlySet<string> }> {
  const db = c.env.DB;
  const { agentKey } = c.var.desk;
  const me = c.var.staff.id;
  const staffId = tab === 'mine' ? me : staff;
  // Waiting conversations are unassigned, so a colleague has none.
  const parts = PARTS_OF_TAB[tab].filter((part) => staffId === 0 || part !== 'waiting');
  const rest = after ? parts.slice(Math.max(0, parts.indexOf(after.part))) : parts;
  const matches = await batchRead(
    db,
    ...rest.map((part) =>
      selectQueue(part, {
        agentKey,
        now,
        staffId,
        tag,
        after: after?.part === part ? after : null,
        most: PAGE_SIZE + 1,
      }),
    ),
  );
  let room = PAGE_SIZE;
  const sections = rest.map((part, index) => {
    const rows = matches[index]?.slice(0, room) ?? [];
    room -= rows.length;
    return { part, rows };
  });
  const hasMore = matches.flat().length > PAGE_SIZE;
  const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  const clock = localClock(site.timeZone);
  const today = getInstant(Math.floor(clock(now) / DAY_MS) * DAY_MS, site.timeZone);
  const [[counts = NO_COUNTS], tags, tagged, colleagues, [replies]] = await batchRead(
    db,
    countQueue({ agentKey, staffId: me, tag, now }),
    selectTags(agentKey),
    tagsOn(ids),
    dutyOf(agentKey, now, now - LONGEST_IDLE_MS),
    repliesSince(agentKey, today),
  );
  const tokens = new Set(sections.flatMap(({ rows }) => rows.map(({ pubsubToken }) => pubsubToken)));
  if (openToken) tokens.add(openToken);
  const onlineKeys = await getPresence(c.env.CABLE, agentKey, [...tokens], c.var.caller.requestId);
  const tagsOfRow = Map.groupBy(tagged, ({ conversation }) => conversation);
  const last = sections.findLast(({ rows }) => rows.length > 0);
  const lastRow = last?.rows.at(-1);
  const countWaitedMinutes = (requestedAt: number) => minutesWaited(site.hours, requestedAt, now);
  return {
    onlineKeys,
    queue: {
      sections: sections
        .filter(({ part, rows }) => rows.length > 0 || (part !== 'ended' && !after))
        .map(({ part, rows }) => ({
          part,
          rows: rows.map((row) =>
            isAllowed(c, 'talk', row)
              ? toQueueRow(row, { waited: countWaitedMinutes, here: onlineKeys, tags: tagsOfRow.get(row.id) ?? [] })
              : { leavingSince: row.deleteAskedAt },
          ),
        })),
      next: hasMore && last && lastRow ? { part: last.part, at: lastRow.at, id: lastRow.id } : null,
      counts: { open: counts.open, mine: counts.mine, waiting: counts.waiting, later: counts.later },
      longestWait: counts.oldest === null ? null : countWaitedMinutes(counts.oldest),
      repliesToday: replies?.total ?? 0,
      tags: tags.map(toTag),
      colleagues: colleagues.map(toColleague),
    },
  };
}

export const toTag = ({ id, name }: TagRow) => ({ id, name });

const toColleague = ({ id, name, isOn, seenAt, talks }: DutyRow) => ({
  id,
  name,
  presence: seenAt === 0 ? ('gone' as const) : isOn === 0 ? ('away' as const) : ('here' as const),
  conversations: talks,
});

function toQueueRow(
  row: QueuedRow,
  {
    waited,
    here,
    tags,
  }: { waited: (requestedAt: number) => number; here: ReadonlySet<string>; tags: readonly TagRow[] },
): QueueRow {
  const { id, name, status, ended, staffId, lastText, lastAt, laterUntil, unread, askedAt } = row;
  const { lang = '', page = '' } = JSON.parse(row.attributes) as Record<string, string>;
  return {
    id,
    name,
    status,
    ended,
    staffId,
    adviser: row.assignee,
    lastText,
    lastAt,
    laterUntil,
    unread,
    waited: status === 'open' ? waited(askedAt) : 0,
    language: lang,
    page,
    isHere: here.has(row.pubsubToken),
    tags: tags.map(toTag),
  };
}
