import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { logError } from '#backend/response/log-event.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { coalesceReads } from '#backend/queries/coalesce-reads.ts';
import { type Database, queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  selectDueDrafts,
  type DueDraftRow,
  FIRST_DUE_CURSOR,
  unscheduleDraft,
} from '#backend/queries/site/site-edits.ts';
import { selectAccountById } from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { can } from '#backend/staff/permissions.ts';
import { getRequiredAction, validatePart, parsePartName, getSchema, type SitePart } from './content-parts.ts';
import { findDeadLinks } from './dead-links.ts';
import { mergeOverLive, publishPart, getContentState } from './save-content.ts';
import { requireSite } from './save-site.ts';
import { unflatten } from '#backend/site/forms/schema-form.ts';

/** Publishes due drafts on a request to any site. Errors are logged, and the request is handled as usual. */
export const publishDueContent = createMiddleware<BackendEnv>(async (c, next) => {
  await publishIfDue(c);
  await next();
});

/** Reads content and the due drafts of all sites in one round trip. If drafts were due, the content is read again. */
export async function readWithDueContent<T>(c: Context<BackendEnv>, readContent: () => Promise<T>): Promise<T> {
  c.env = { ...c.env, DB: coalesceReads(c.env.DB, (send) => void setTimeout(send, 0)) };
  const [isPublished, content] = await Promise.all([publishIfDue(c), readContent()]);
  return isPublished ? readContent() : content;
}

/** Returns whether content may have changed. */
async function publishIfDue(c: Context<BackendEnv>): Promise<boolean> {
  try {
    return await publishDueDrafts(c.env.DB);
  } catch (error) {
    logError('due content could not be published', { requestId: c.var.caller.requestId, error });
    return true;
  }
}

const BATCH_SIZE = 10;
/** Maximum number of batches per request. The next request continues. */
const MAX_BATCHES = 20;

/**
 * Publishes due drafts under the name of the author who scheduled them. Concurrent requests publish each draft once. A
 * failing draft does not block others, which may belong to other sites: errors are thrown after all were attempted.
 * Returns whether drafts were due.
 */
export async function publishDueDrafts(db: Database, now = Date.now()): Promise<boolean> {
  const errors: unknown[] = [];
  let lastDraft: Pick<DueDraftRow, 'publishAt' | 'agentId' | 'part'> = FIRST_DUE_CURSOR;
  for (let batchCount = 0; batchCount < MAX_BATCHES; batchCount += 1) {
    const draftBatch = await queryRows(db, selectDueDrafts(now, BATCH_SIZE, lastDraft));
    const errorCountBefore = errors.length;
    for (const dueRow of draftBatch) {
      try {
        await publishDraft(db, dueRow, now);
      } catch (error) {
        errors.push(error);
      }
    }
    lastDraft = draftBatch.at(-1) ?? lastDraft;
    // Failed drafts remain due. The loop stops if a whole batch failed, because the next read would return the same
    // batch.
    if (draftBatch.length < BATCH_SIZE || errors.length - errorCountBefore < draftBatch.length) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
  return lastDraft !== FIRST_DUE_CURSOR;
}

async function publishDraft(db: Database, dueRow: DueDraftRow, now: number): Promise<void> {
  const part = parsePartName(dueRow.part);
  if (!part) throw new Error(`draft has an unknown part: ${dueRow.part}`);
  const { agentKey, staffId, who } = dueRow;
  const site = await requireSite(db, agentKey);
  const contentState = await getContentState(db, site, part);
  // The draft was published, discarded or rescheduled meanwhile.
  if (contentState.draft?.number !== dueRow.number) return;
  // The author is absent, so conflicts are resolved in favour of the draft. The history contains the other version.
  const { typedValues } = mergeOverLive(dueRow, contentState.live);
  const draftContent = unflatten(getSchema(part), typedValues);
  const errors = validatePart(part, typedValues, contentState, JSON.parse(dueRow.converted) as string[]);
  if (errors.length === 0)
    errors.push(...(await findDeadLinks(db, site, part, draftContent, contentState.content?.pages ?? [])));
  if (errors.length > 0 || !(await canStillWrite(db, dueRow, part, contentState.row?.ownerKey ?? agentKey))) {
    const auditEntry = { at: now, agentKey, staffId, who, action: 'contentNotPublished', about: dueRow.part } as const;
    // Atomic: only one of two concurrent requests unschedules the draft and logs it.
    if (await queryRow(db, unscheduleDraft(site.id, dueRow))) await batchWrite(db, [insertAuditEntry(auditEntry)]);
    return;
  }
  await publishPart(
    db,
    site,
    part,
    { value: draftContent, contentState },
    { staffId, who },
    dueRow.publishAt,
    async () => ({
      kind: 'same',
    }),
  );
}

/**
 * Returns whether the author still has the permission. The account may have been closed, or its role changed, after the
 * draft was scheduled.
 */
async function canStillWrite(
  db: Database,
  { staffId, agentKey }: DueDraftRow,
  part: SitePart,
  ownerKey: string,
): Promise<boolean> {
  const account = await queryRow(db, selectAccountById(staffId));
  if (!account?.isActive) return false;
  const { id, name, role } = account;
  const scope = { kind: 'agent', agentKey: account.agentKey } as const;
  return can({ id, name, role, scope }, getRequiredAction(part), { agentKey, ownerKey });
}
