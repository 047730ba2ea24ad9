import { type Database, queryRow, queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import {
  selectClaimedKeys,
  deleteDraft,
  selectDraft,
  selectEdits,
  saveDraft,
  insertSiteEdit,
  type SiteDraftRow,
  selectSiteEdit,
} from '#backend/queries/site/site-edits.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { selectPagesOfSite } from '#backend/queries/site/site-content.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import type { StoredSite } from './change-sites.ts';
import {
  validateValue,
  validatePart,
  findSizeErrors,
  isRow,
  getPartName,
  type PartState,
  type SitePart,
  createPartStatements,
  getPart,
  getSchema,
  findKeyConflicts,
} from './content-parts.ts';
import type { ContentError } from './rows/row-fields.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { ROW_KINDS } from './rows/row-kinds.ts';
import { type MergedForm, hasSameValues, mergeContent } from '#backend/site/forms/merge-typed.ts';
import { findDeadLinks } from './dead-links.ts';
import { loadSiteContent } from './site-content.ts';
import { requireSite } from './save-site.ts';
import { flatten, unflatten } from '#backend/site/forms/schema-form.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';

export type SavedContent =
  | { kind: 'kept' | 'published' | 'due' | 'same' }
  /** The draft was saved, and its scheduled time was removed. */
  | { kind: 'untimed' }
  | { kind: 'faulty'; merged: MergedForm; faults: readonly ContentError[] }
  /**
   * Edit conflict. `now` is the latest content (the draft, or else the published content), on which the next submission
   * is based.
   */
  | { kind: 'both'; merged: MergedForm; now: FlatValues };

export interface ContentSubmission {
  before: FlatValues;
  typedValues: FlatValues;
  /** Hong Kong texts that a converter produced and no person has reviewed. */
  converted: readonly string[];
  /** Render id of the form, or '' if the content does not come from a form. */
  form?: string;
  /**
   * 'later' saves a draft; 'look' saves it for a preview and keeps its scheduled time; 'now' publishes; a number is the
   * time of publication.
   */
  when: 'later' | 'look' | 'now' | number;
}

export type ContentState = PartState & {
  draft: SiteDraftRow | null;
  /**
   * Number of the last edit. It is read before the content, so that a publication in between uses the number that this
   * save expects.
   */
  number: number;
};

/** Returns the state of a part. The language is that of the names of schools, which only the editor shows. */
export async function getContentState(
  db: Database,
  site: StoredSite,
  part: SitePart,
  locale: Locale = 'zh-hk',
): Promise<ContentState> {
  const number = (await queryRow(db, selectEdits(site.id, getPartName(part), 1)))?.number ?? 0;
  const draftPromise = queryRow(db, selectDraft(site.id, getPartName(part)));
  if (isRow(part)) {
    const [row, draft] = await Promise.all([ROW_KINDS[part.kind].read(db, site, part.key, locale), draftPromise]);
    return { live: row.live, draft, number, content: null, row };
  }
  const [content, draft] = await Promise.all([loadSiteContent(db, site.id), draftPromise]);
  return { live: getPart(content, part), draft, number, content, row: null };
}

/** Returns the initial content of the form: the draft, or the published version if there is no draft. */
export const getInitialContent = ({ live, draft }: Pick<ContentState, 'live' | 'draft'>): unknown =>
  draft ? (JSON.parse(draft.content) as unknown) : live;

/** Saves form content, merged with changes since the form was rendered. */
export async function saveContent(
  db: Database,
  agentKey: string,
  part: SitePart,
  contentSubmission: ContentSubmission,
  manager: Manager,
  at = Date.now(),
): Promise<SavedContent> {
  const site = await requireSite(db, agentKey);
  const contentState = await getContentState(db, site, part);
  const currentValues = flatten(getInitialContent(contentState));
  const form = contentSubmission.form ?? '';
  // A form that remains open, as during a preview, is merged with its last submission as the base.
  const isSameForm = form !== '' && contentState.draft?.form === form;
  const previousValues = isSameForm
    ? (JSON.parse(contentState.draft?.typed ?? '{}') as FlatValues)
    : contentSubmission.before;
  const mergedSubmission = mergeContent(previousValues, contentSubmission.typedValues, currentValues);
  if (mergedSubmission.both.length > 0) return { kind: 'both', merged: mergedSubmission, now: currentValues };
  const sizeFaults = findSizeErrors(mergedSubmission.typedValues);
  if (sizeFaults.length > 0) return { kind: 'faulty', merged: mergedSubmission, faults: sizeFaults };
  // A preview of unchanged content writes nothing.
  if (contentSubmission.when === 'look' && hasSameValues(mergedSubmission.typedValues, currentValues))
    return { kind: 'kept' };
  const contentValue = unflatten(getSchema(part), mergedSubmission.typedValues);
  const shouldPublish = contentSubmission.when === 'now' || typeof contentSubmission.when === 'number';
  // Scheduled drafts have reserved their key. Other drafts report a conflict now instead of when they are published.
  const claimedKeyRows = await queryRows(db, selectClaimedKeys(site.id));
  const errors = shouldPublish
    ? validatePart(
        part,
        mergedSubmission.typedValues,
        contentState,
        contentSubmission.converted,
        claimedKeyRows.filter(({ publishAt }) => publishAt > 0),
      )
    : findKeyConflicts(part, contentValue, contentState, claimedKeyRows);
  if (shouldPublish && errors.length === 0)
    errors.push(...(await findDeadLinks(db, site, part, contentValue, contentState.content?.pages ?? [])));
  if (errors.length > 0) return { kind: 'faulty', merged: mergedSubmission, faults: errors };
  const scheduledAt = contentState.draft?.publishAt ?? 0;
  const storedDraft = {
    part: getPartName(part),
    number: (contentState.draft?.number ?? 0) + 1,
    at,
    ...manager,
    before: contentState.draft?.before ?? JSON.stringify(contentState.live),
    content: JSON.stringify(contentValue),
    converted: JSON.stringify(contentSubmission.converted),
    publishAt:
      typeof contentSubmission.when === 'number'
        ? contentSubmission.when
        : contentSubmission.when === 'look'
          ? scheduledAt
          : 0,
    form,
    typed: JSON.stringify(contentSubmission.typedValues),
  };
  if (contentSubmission.when === 'now') {
    const liveMergedForm = mergeOverLive(storedDraft, contentState.live);
    if (liveMergedForm.both.length === 0) {
      const publishInput = { value: unflatten(getSchema(part), liveMergedForm.typedValues), contentState };
      return publishPart(db, site, part, publishInput, manager, at, recoverSubmission);
    }
    // Another user published meanwhile. The conflict is shown, and from now on the draft is based on that version.
    const mergedContent = JSON.stringify(unflatten(getSchema(part), liveMergedForm.typedValues));
    const startedDraft = { ...storedDraft, before: JSON.stringify(contentState.live), content: mergedContent };
    if (!(await queryRow(db, saveDraft(site.id, startedDraft)))) return recoverSubmission();
    return { kind: 'both', merged: liveMergedForm, now: flatten(contentState.live) };
  }
  // Another save, or another page with the same key, was faster: retry with the new state.
  if (!(await queryRow(db, saveDraft(site.id, storedDraft)))) return recoverSubmission();
  // The edge stores scheduled times with the version of the site, so the version must change.
  if (storedDraft.publishAt > 0 || scheduledAt > 0) await batchWrite(db, [incrementSiteVersion(agentKey)]);
  if (typeof contentSubmission.when === 'number') return { kind: 'due' };
  return { kind: scheduledAt > 0 && storedDraft.publishAt === 0 ? 'untimed' : 'kept' };

  function recoverSubmission() {
    return saveContent(db, agentKey, part, contentSubmission, manager, at);
  }
}

/** Merges the changes of a draft into the published content. */
export const mergeOverLive = (
  { before, content }: Pick<SiteDraftRow, 'before' | 'content'>,
  liveValue: unknown,
): MergedForm => mergeContent(flatten(JSON.parse(before)), flatten(JSON.parse(content)), flatten(liveValue));

export async function publishPart(
  db: Database,
  { id, fields: { keyCode: agentKey } }: StoredSite,
  part: SitePart,
  { value, contentState }: { value: unknown; contentState: ContentState },
  manager: Manager,
  at: number,
  retry: () => Promise<SavedContent>,
): Promise<SavedContent> {
  const storedPartName = getPartName(part);
  const [liveContent, content] = [JSON.stringify(contentState.live), JSON.stringify(value)];
  if (hasSameValues(flatten(contentState.live), flatten(value))) {
    await batchWrite(db, [deleteDraft(id, storedPartName)]);
    return { kind: 'same' };
  }
  const statements = await createPublishStatements(db, id, part, value, contentState, at);
  const edit = {
    agentId: id,
    part: storedPartName,
    number: contentState.number + 1,
    at,
    ...manager,
    before: liveContent,
    content,
  };
  try {
    await batchWrite(db, [
      ...insertSiteEdit(edit),
      ...statements,
      incrementSiteVersion(agentKey),
      deleteDraft(id, storedPartName),
      insertAuditEntry({ at, agentKey, ...manager, action: 'contentPublished', about: storedPartName }),
    ]);
  } catch (error) {
    if (parseFailedPrecondition(error) === 'site_edit_number') return retry();
    throw error;
  }
  return { kind: 'published' };
}

const createPublishStatements = async (
  db: Database,
  id: number,
  part: SitePart,
  value: unknown,
  { row }: ContentState,
  at: number,
): Promise<Statement[]> =>
  isRow(part) || row
    ? ((await row?.write(value, at)) ?? [])
    : createPartStatements(id, part, value, await queryRows(db, selectPagesOfSite(id)));

/** Reverts an edit if the part has not changed since. Returns null for an unknown edit. */
export async function undoContent(
  db: Database,
  agentKey: string,
  part: SitePart,
  number: number,
  manager: Manager,
): Promise<SavedContent | null> {
  const site = await requireSite(db, agentKey);
  const edit = await queryRow(db, selectSiteEdit(site.id, getPartName(part), number));
  if (!edit) return null;
  const contentState = await getContentState(db, site, part);
  const { live } = contentState;
  const previousValue = JSON.parse(edit.before) as unknown;
  const mergedForm = mergeContent(flatten(JSON.parse(edit.content)), flatten(previousValue), flatten(live));
  if (mergedForm.both.length > 0) return { kind: 'both', merged: mergedForm, now: flatten(live) };
  const restoredContent = previousValue === null ? null : unflatten(getSchema(part), mergedForm.typedValues);
  const deadLinkErrors = await findDeadLinks(db, site, part, restoredContent, contentState.content?.pages ?? []);
  const errors = [...findUndoErrors(part, mergedForm.typedValues, restoredContent, contentState), ...deadLinkErrors];
  if (errors.length > 0) return { kind: 'faulty', merged: mergedForm, faults: errors };
  const retry = async () => (await undoContent(db, agentKey, part, number, manager)) ?? ({ kind: 'same' } as const);
  return publishPart(
    db,
    site,
    part,
    { value: restoredContent, contentState: { ...contentState, draft: null } },
    manager,
    Date.now(),
    retry,
  );
}

/** Validates a reverted value like a publication, because other parts may now conflict with it. */
const findUndoErrors = (part: SitePart, values: FlatValues, value: unknown, partState: PartState) =>
  isRow(part) && value !== null ? validatePart(part, values, partState, []) : validateValue(part, value, partState);

/** Removes a page or row. Its history is kept and can restore it. Returns null for an unknown part. */
export async function removePart(
  db: Database,
  agentKey: string,
  part: SitePart,
  manager: Manager,
): Promise<SavedContent | null> {
  const site = await requireSite(db, agentKey);
  const contentState = await getContentState(db, site, part);
  const { live, draft } = contentState;
  if (live === null && !draft) return null;
  const errors = validateValue(part, null, contentState);
  const storedFields = flatten(getInitialContent(contentState));
  if (errors.length > 0)
    return { kind: 'faulty', merged: { typedValues: storedFields, theirs: [], both: [] }, faults: errors };
  const retry = async () => (await removePart(db, agentKey, part, manager)) ?? ({ kind: 'same' } as const);
  return publishPart(db, site, part, { value: null, contentState }, manager, Date.now(), retry);
}

export async function discardDraft(db: Database, agentKey: string, part: SitePart): Promise<void> {
  const { id } = await requireSite(db, agentKey);
  await batchWrite(db, [deleteDraft(id, getPartName(part)), incrementSiteVersion(agentKey)]);
}
