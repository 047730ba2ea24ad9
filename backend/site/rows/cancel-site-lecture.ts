import { createLectureChange } from '#backend/lectures/change-lecture.ts';
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { deleteDraft, insertSiteEdit } from '#backend/queries/site/site-edits.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { getPartName } from '#backend/site/content-parts.ts';
import { getContentState } from '#backend/site/save-content.ts';
import { requireSite } from '#backend/site/save-site.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';

/**
 * Cancels a lecture of a site and notifies attendees of the reason. The cancellation uses the next edit number, so that
 * a concurrent edit fails, reloads the lecture and finds it cancelled.
 */
export async function cancelSiteLecture(
  db: Database,
  agentKey: string,
  key: string,
  text: string,
  manager: Manager,
  timestamp = Date.now(),
): Promise<'cancelled' | 'already' | 'none'> {
  const site = await requireSite(db, agentKey);
  const part = { kind: 'lecture', key } as const;
  const { live, row, number } = await getContentState(db, site, part);
  if (live === null || !row) return 'none';
  if (row.isCancelled) return 'already';
  const edit = {
    agentId: site.id,
    part: getPartName(part),
    number: number + 1,
    at: timestamp,
    ...manager,
    before: JSON.stringify(live),
    content: JSON.stringify({ ...live, news: text }),
  };
  try {
    await batchWrite(db, [
      ...insertSiteEdit(edit),
      ...createLectureChange({ id: Number(key) }, { kind: 'cancel', text }, timestamp),
      deleteDraft(site.id, edit.part),
      incrementSiteVersion(agentKey),
      insertAuditEntry({ at: timestamp, agentKey, ...manager, action: 'lectureCancelled', about: edit.part }),
    ]);
  } catch (error) {
    if (parseFailedPrecondition(error) === 'site_edit_number')
      return cancelSiteLecture(db, agentKey, key, text, manager, timestamp);
    throw error;
  }
  return 'cancelled';
}
