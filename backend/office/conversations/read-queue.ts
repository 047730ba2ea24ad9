import type { Desk } from '#backend/office/office-auth.ts';
import { hubOf } from '#backend/people/cable-hub.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { readTogether } from '#backend/queries/database.ts';
import { dutyOf } from '#backend/queries/office/duty.ts';
import { tagsOf, tagsOn } from '#backend/queries/office/tags.ts';
import { countQueue, newestWaiting, type QueuePart, queueOf } from '#backend/queries/office/talk-queue.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { QUEUE_TABS, type QueueSought, type QueueView } from './queue-view.ts';

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
  const found = await readTogether(
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
  const [[counts = NOTHING], newest, tags, tagged, colleagues] = await readTogether(
    db,
    countQueue({ agentKey, staffId: me, tag, now }),
    newestWaiting(agentKey, MOST_NEW),
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
    here: new Set(await hubOf(c.env.CABLE).listenedTo([...tokens])),
  };
}
