import { createMiddleware } from 'hono/factory';
import { logError } from '#backend/response/log-event.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { dueDrafts, type DueRow, FIRST_DUE, unscheduleDraft } from '#backend/queries/site/site-edits.ts';
import { accountById, noteStaffAction } from '#backend/queries/staff/accounts.ts';
import { can } from '#backend/staff/permissions.ts';
import { actionFor, validatePart, parsePartName, schemaOf, type SitePart } from './content-parts.ts';
import { findDeadLinks } from './dead-links.ts';
import { overLive, publishPart, getContentState } from './save-content.ts';
import { requireSite } from './save-site.ts';
import { unflatten } from '#backend/site/forms/schema-form.ts';

/** Whoever reads a site publishes what is due. A fault in that is told, and the site answers as it was. */
export const publishDueContent = createMiddleware<BackendEnv>(async (c, next) => {
  try {
    await publishDue(c.env.DB);
  } catch (error) {
    logError('what is due could not be published', { requestId: c.var.caller.requestId, error });
  }
  await next();
});

const MAX_AT_ONCE = 10;
/** Portions in which everything breaks, before the rest is left to the next reader. */
const MAX_TRIES = 20;

/**
 * What is due is published by whoever reads a site next, in the name of whoever said when; of two who come at once, by one. One that
 * cannot be published stands in the way of no other, which may be of another site: what went wrong is thrown once all were tried.
 */
export async function publishDue(db: Database, now = Date.now()): Promise<void> {
  const errors: unknown[] = [];
  let last: Pick<DueRow, 'publishAt' | 'agentId' | 'part'> = FIRST_DUE;
  for (let attempts = 0; attempts < MAX_TRIES; attempts += 1) {
    const portion = await queryRows(db, dueDrafts(now, MAX_AT_ONCE, last));
    const before = errors.length;
    for (const due of portion) {
      try {
        await publishOne(db, due, now);
      } catch (error) {
        errors.push(error);
      }
    }
    last = portion.at(-1) ?? last;
    // Those that break keep their time: as many as are read at once would otherwise be all that is ever read.
    if (portion.length < MAX_AT_ONCE || errors.length - before < portion.length) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
}

async function publishOne(db: Database, due: DueRow, now: number): Promise<void> {
  const part = parsePartName(due.part);
  if (!part) throw new Error(`a draft is of no part: ${due.part}`);
  const { agentKey, staffId, who } = due;
  const site = await requireSite(db, agentKey);
  const standing = await getContentState(db, site, part);
  // Somebody may have published, discarded or put it off since.
  if (standing.draft?.number !== due.number) return;
  // Whoever said when cannot be asked now: where both changed the same it is as they said, and the history has the other.
  const { typed } = overLive(due, standing.live);
  const value = unflatten(schemaOf(part), typed);
  const errors = validatePart(part, typed, standing, JSON.parse(due.converted) as string[]);
  if (errors.length === 0) errors.push(...(await findDeadLinks(db, site, part, value, standing.content?.pages ?? [])));
  if (errors.length > 0 || !(await canStillWrite(db, due, part, standing.row?.ownerKey ?? agentKey))) {
    const noted = { at: now, agentKey, staffId, who, action: 'contentNotPublished', about: due.part } as const;
    // Of two who come at once, one says so.
    if (await queryRow(db, unscheduleDraft(site.id, due))) await batchWrite(db, [noteStaffAction(noted)]);
    return;
  }
  await publishPart(db, site, part, { value, standing }, { staffId, who }, due.publishAt, async () => ({
    kind: 'same',
  }));
}

/** An account may have ended, or have another role, since its owner said when. */
async function canStillWrite(
  db: Database,
  { staffId, agentKey }: DueRow,
  part: SitePart,
  ownerKey: string,
): Promise<boolean> {
  const account = await queryRow(db, accountById(staffId));
  if (!account?.isActive) return false;
  const { id, name, role } = account;
  const scope = { kind: 'agent', agentKey: account.agentKey } as const;
  return can({ id, name, role, scope }, actionFor(part), { agentKey, ownerKey });
}
