import { type Database, queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import { selectSiteVersions } from '#backend/queries/site/agents.ts';
import { selectDueTimes, selectEdits, insertSiteEdit, selectSiteEdit } from '#backend/queries/site/site-edits.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { type MergedForm, mergeTyped, type TypedValues, formatFields } from '#backend/site/forms/merge-typed.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { type StoredSite, planChange, listSites } from './change-sites.ts';
import { isPlatformField } from './field-table.ts';
import type { SiteError } from './site-fields.ts';

/** Part name of the site's settings, as opposed to its content. */
export const HEAD_PART = 'head';

export type SaveSiteResult =
  | { kind: 'saved'; merged: MergedForm }
  | { kind: 'same' }
  | { kind: 'faulty'; merged: MergedForm; faults: readonly SiteError[] }
  /** The changes conflict. Nothing is written until a person resolves the conflicts. */
  | { kind: 'both'; merged: MergedForm };

export async function requireSite(db: Database, agentKey: string): Promise<StoredSite> {
  const site = (await listSites(db)).find(({ fields }) => fields.keyCode === agentKey);
  if (!site) throw new Error(`site not found: ${agentKey}`);
  return site;
}

interface SiteEditor extends Manager {
  /** Whether the editor has the permission 'steerPlatform'. */
  steersPlatform: boolean;
}

/**
 * Removes fields that only the platform can set, even if they were submitted: a site's host, level or budget affects
 * all sites.
 */
const removePlatformFields = (values: TypedValues): TypedValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isPlatformField(name)));

/** Saves form fields, merged with changes since `before`, and adds an entry to the edit history. */
export async function saveSite(
  db: Database,
  agentKey: string,
  submission: { before: TypedValues; typedValues: TypedValues },
  editor: SiteEditor,
  at = Date.now(),
): Promise<SaveSiteResult> {
  const { staffId, who, steersPlatform } = editor;
  const actor = { staffId, who };
  const site = await requireSite(db, agentKey);
  const currentValues = formatFields(site.fields);
  const [previousValues, values] = steersPlatform
    ? [submission.before, submission.typedValues]
    : [removePlatformFields(submission.before), removePlatformFields(submission.typedValues)];
  const mergedForm = mergeTyped(previousValues, values, currentValues);
  if (mergedForm.both.length > 0) return { kind: 'both', merged: mergedForm };
  const changePlan = await planChange(db, site, mergedForm.typedValues);
  if (!changePlan.ok) return { kind: 'faulty', merged: mergedForm, faults: changePlan.faults };
  const fieldsAfter = formatFields(changePlan.fields);
  const changedFields = Object.keys(fieldsAfter).filter((name) => fieldsAfter[name] !== currentValues[name]);
  if (changedFields.length === 0) return { kind: 'same' };
  const lastEdit = await queryRow(db, selectEdits(site.id, HEAD_PART, 1));
  const edit = {
    agentId: site.id,
    part: HEAD_PART,
    number: (lastEdit?.number ?? 0) + 1,
    at,
    ...actor,
    before: JSON.stringify(currentValues),
    content: JSON.stringify(fieldsAfter),
  };
  const auditEntry = insertAuditEntry({
    at,
    agentKey,
    ...actor,
    action: 'siteChanged',
    about: changedFields.join(', '),
  });
  try {
    await batchWrite(db, [...insertSiteEdit(edit), ...changePlan.statements, auditEntry]);
  } catch (error) {
    // Another edit has used the number: retry with the new state.
    if (parseFailedPrecondition(error) === 'site_edit_number') return saveSite(db, agentKey, submission, editor, at);
    throw error;
  }
  return { kind: 'saved', merged: mergedForm };
}

/** Reverts an edit, merged with later changes. Returns null for an unknown edit. */
export async function undoEdit(
  db: Database,
  agentKey: string,
  number: number,
  editor: SiteEditor,
): Promise<SaveSiteResult | null> {
  const { id } = await requireSite(db, agentKey);
  const edit = await queryRow(db, selectSiteEdit(id, HEAD_PART, number));
  if (!edit) return null;
  const [previousValues, values] = [JSON.parse(edit.content) as TypedValues, JSON.parse(edit.before) as TypedValues];
  return saveSite(db, agentKey, { before: previousValues, typedValues: values }, editor);
}

/**
 * Publishes the versions of all sites each time, which repairs missed or concurrent publications. Includes the
 * publication times of scheduled content.
 */
export async function publishSiteVersions(db: Database): Promise<string> {
  const [versions, dueTimeRows] = await batchRead(db, selectSiteVersions(), selectDueTimes());
  const timesByAgent = Map.groupBy(dueTimeRows, ({ agentKey }) => agentKey);
  const versionEntries = versions.map(({ agentKey, version }) => {
    const publishTimes = (timesByAgent.get(agentKey) ?? []).map(({ publishAt }) => publishAt);
    return [agentKey, publishTimes.length > 0 ? [version, ...publishTimes] : version] as const;
  });
  return JSON.stringify(Object.fromEntries(versionEntries));
}
