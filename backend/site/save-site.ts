import { type Database, queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import { siteVersions } from '#backend/queries/site/agents.ts';
import { dueTimes, selectEdits, noteSiteEdit, siteEdit } from '#backend/queries/site/site-edits.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { type MergedForm, mergeTyped, type Typed, formFields } from '#backend/site/forms/merge-typed.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { failedPrecondition } from '#backend/queries/preconditions.ts';
import { type StoredSite, planChange, listSites } from './change-sites.ts';
import { isPlatformField } from './field-table.ts';
import type { SiteError } from './site-fields.ts';

/** Part name of the site's own fields, in contrast to its content. */
export const HEAD = 'head';

export type Saved =
  | { kind: 'saved'; merged: MergedForm }
  | { kind: 'same' }
  | { kind: 'faulty'; merged: MergedForm; faults: readonly SiteError[] }
  /** The changes conflict; nothing is written until they are resolved. */
  | { kind: 'both'; merged: MergedForm };

export async function requireSite(db: Database, agentKey: string): Promise<StoredSite> {
  const site = (await listSites(db)).find(({ fields }) => fields.keyCode === agentKey);
  if (!site) throw new Error(`there is no site ${agentKey}`);
  return site;
}

interface SiteEditor extends Manager {
  /** Whether the editor has the permission 'steerPlatform'. */
  steersPlatform: boolean;
}

/**
 * Removes fields that only the platform sets, even if they were submitted: a host, a level or a budget of one site
 * affects all sites.
 */
const withoutPlatformFields = (values: Typed): Typed =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isPlatformField(name)));

/** Saves form fields, merged with changes since `before`, with an entry in the edit history. */
export async function saveSite(
  db: Database,
  agentKey: string,
  requested: { before: Typed; typed: Typed },
  editor: SiteEditor,
  at = Date.now(),
): Promise<Saved> {
  const { staffId, who, steersPlatform } = editor;
  const actor = { staffId, who };
  const site = await requireSite(db, agentKey);
  const now = formFields(site.fields);
  const [before, values] = steersPlatform
    ? [requested.before, requested.typed]
    : [withoutPlatformFields(requested.before), withoutPlatformFields(requested.typed)];
  const merged = mergeTyped(before, values, now);
  if (merged.both.length > 0) return { kind: 'both', merged };
  const changePlan = await planChange(db, site, merged.typed);
  if (!changePlan.ok) return { kind: 'faulty', merged, faults: changePlan.faults };
  const fieldsAfter = formFields(changePlan.fields);
  const changed = Object.keys(fieldsAfter).filter((name) => fieldsAfter[name] !== now[name]);
  if (changed.length === 0) return { kind: 'same' };
  const last = await queryRow(db, selectEdits(site.id, HEAD, 1));
  const edit = {
    agentId: site.id,
    part: HEAD,
    number: (last?.number ?? 0) + 1,
    at,
    ...actor,
    before: JSON.stringify(now),
    content: JSON.stringify(fieldsAfter),
  };
  const auditEntry = insertAuditEntry({ at, agentKey, ...actor, action: 'siteChanged', about: changed.join(', ') });
  try {
    await batchWrite(db, [...noteSiteEdit(edit), ...changePlan.statements, auditEntry]);
  } catch (error) {
    // Another edit has taken the number: retry with the new state.
    if (failedPrecondition(error) === 'site_edit_number') return saveSite(db, agentKey, requested, editor, at);
    throw error;
  }
  return { kind: 'saved', merged };
}

/** Reverts an edit, merged with later changes. Returns null for an unknown edit. */
export async function undoEdit(
  db: Database,
  agentKey: string,
  number: number,
  editor: SiteEditor,
): Promise<Saved | null> {
  const { id } = await requireSite(db, agentKey);
  const edit = await queryRow(db, siteEdit(id, HEAD, number));
  if (!edit) return null;
  const [before, values] = [JSON.parse(edit.content) as Typed, JSON.parse(edit.before) as Typed];
  return saveSite(db, agentKey, { before, typed: values }, editor);
}

/**
 * Publishes the versions of all sites each time, which repairs missed or concurrent publications. Includes the times of
 * scheduled content.
 */
export async function publishSiteVersions(db: Database): Promise<string> {
  const [versions, times] = await batchRead(db, siteVersions(), dueTimes());
  const timesByAgent = Map.groupBy(times, ({ agentKey }) => agentKey);
  const entries = versions.map(({ agentKey, version }) => {
    const moments = (timesByAgent.get(agentKey) ?? []).map(({ publishAt }) => publishAt);
    return [agentKey, moments.length > 0 ? [version, ...moments] : version] as const;
  });
  return JSON.stringify(Object.fromEntries(entries));
}
