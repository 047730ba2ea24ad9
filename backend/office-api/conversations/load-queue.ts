import type { OfficeSite } from '#backend/office-api/office-site.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { getPresence } from '#backend/people/cable-hub.ts';
import { selectRepliesSince } from '#backend/queries/chat/conversations.ts';
import { batchRead } from '#backend/queries/database.ts';
import { type DutyRow, selectDutyOf } from '#backend/queries/office/duty.ts';
import { type TagRow, selectTags, selectTagsOn } from '#backend/queries/office/tags.ts';
import { countQueue, type QueuedConversationRow, selectQueue } from '#backend/queries/office/talk-queue.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import type { ConversationQueue, QueueChoice, QueueRow } from '#shared/contract/office/conversations.ts';
import { parseChannelOwner } from '#shared/rules/channels.ts';
import { PARTS_BY_TAB } from '#shared/rules/office-queue.ts';
import { toInstant, createLocalClock } from '#shared/tenant/opening-hours.ts';
import { calculateMinutesWaited } from './minutes-waited.ts';

const PAGE_SIZE = 40;
const EMPTY_COUNTS = { open: 0, mine: 0, waiting: 0, later: 0, oldest: null };
const DAY_MS = 86_400_000;

/** Loads one page of a tab by reading the tab's sections one after the other until the page is full. */
export async function loadQueue(
  c: OfficeSessionContext,
  { tab, staff, tag, after }: QueueChoice,
  { site, now, openToken }: { site: OfficeSite; now: number; openToken: string | null },
): Promise<{ queue: ConversationQueue; onlineKeys: ReadonlySet<string> }> {
  const db = c.env.DB;
  const { agentKey } = c.var.desk;
  const ownStaffId = c.var.staff.id;
  const staffId = tab === 'mine' ? ownStaffId : staff;
  // A waiting conversation is unassigned, so the list of a single colleague contains none.
  const tabParts = PARTS_BY_TAB[tab].filter((part) => staffId === 0 || part !== 'waiting');
  const remainingParts = after ? tabParts.slice(Math.max(0, tabParts.indexOf(after.part))) : tabParts;
  const rowsByPart = await batchRead(
    db,
    ...remainingParts.map((part) =>
      selectQueue(part, {
        agentKey,
        now,
        staffId,
        tag,
        after: after?.part === part ? after : null,
        limit: PAGE_SIZE + 1,
      }),
    ),
  );
  let remainingRows = PAGE_SIZE;
  const sections = remainingParts.map((part, index) => {
    const rows = rowsByPart[index]?.slice(0, remainingRows) ?? [];
    remainingRows -= rows.length;
    return { part, rows };
  });
  const hasMore = rowsByPart.flat().length > PAGE_SIZE;
  const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  const toLocalTime = createLocalClock(site.timeZone);
  const todayStart = toInstant(Math.floor(toLocalTime(now) / DAY_MS) * DAY_MS, site.timeZone);
  const [[counts = EMPTY_COUNTS], tags, taggedRows, colleagues, [replies]] = await batchRead(
    db,
    countQueue({ agentKey, staffId: ownStaffId, tag, now }),
    selectTags(agentKey),
    selectTagsOn(ids),
    selectDutyOf(agentKey, now, now - MAX_IDLE_MS),
    selectRepliesSince(agentKey, todayStart),
  );
  const tokens = new Set(sections.flatMap(({ rows }) => rows.map(({ pubsubToken }) => pubsubToken)));
  if (openToken) tokens.add(openToken);
  const onlineKeys = await getPresence(c.env.CABLE, agentKey, [...tokens], c.var.caller.requestId);
  const tagsByConversation = Map.groupBy(taggedRows, ({ conversation }) => conversation);
  const lastSection = sections.findLast(({ rows }) => rows.length > 0);
  const lastRow = lastSection?.rows.at(-1);
  const getWaitedMinutes = (requestedAt: number) => calculateMinutesWaited(site.hours, requestedAt, now);
  return {
    onlineKeys,
    queue: {
      sections: sections
        .filter(({ part, rows }) => rows.length > 0 || (part !== 'ended' && !after))
        .map(({ part, rows }) => ({
          part,
          rows: rows.map((row) =>
            isAllowed(c, 'talk', row)
              ? toQueueRow(row, {
                  getWaitedMinutes,
                  onlineKeys,
                  tags: tagsByConversation.get(row.id) ?? [],
                })
              : { leavingSince: row.deleteAskedAt },
          ),
        })),
      next: hasMore && lastSection && lastRow ? { part: lastSection.part, at: lastRow.at, id: lastRow.id } : null,
      counts: { open: counts.open, mine: counts.mine, waiting: counts.waiting, later: counts.later },
      longestWait: counts.oldest === null ? null : getWaitedMinutes(counts.oldest),
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
  row: QueuedConversationRow,
  {
    getWaitedMinutes,
    onlineKeys,
    tags,
  }: { getWaitedMinutes: (requestedAt: number) => number; onlineKeys: ReadonlySet<string>; tags: readonly TagRow[] },
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
    waited: status === 'open' ? getWaitedMinutes(askedAt) : 0,
    language: lang,
    channel: parseChannelOwner(row.owner)?.kind ?? null,
    page,
    isHere: onlineKeys.has(row.pubsubToken),
    tags: tags.map(toTag),
  };
}
