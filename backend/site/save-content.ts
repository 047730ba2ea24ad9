import { type Database, findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { deleteDraft, draftOf, keepDraft, type SiteDraftRow } from '#backend/queries/site/site-drafts.ts';
import { editsOf, noteSiteEdit, siteEdit } from '#backend/queries/site/site-edits.ts';
import { touchSite } from '#backend/queries/site/site-versions.ts';
import { pagesOfSite } from '#backend/queries/site/site-content.ts';
import { noteStaffAction } from '#backend/queries/staff/accounts.ts';
import type { Manager } from '#backend/staff/invite.ts';
import type { KeptSite } from './change-sites.ts';
import {
  type ContentFault,
  faultsOf,
  partName,
  type SitePart,
  partStatements,
  readPart,
  schemaOf,
  takenIn,
} from './content-parts.ts';
import { isSame, mergeContent } from '#backend/site/forms/merge-content.ts';
import type { Merged } from '#backend/site/forms/merge-typed.ts';
import { readSiteContent } from './read-site-content.ts';
import { isTaken, requireSite } from './save-site.ts';
import { type Flat, flatten, unflatten } from '#backend/site/forms/schema-form.ts';
import type { SiteContent } from './site-content.ts';

export type SavedContent =
  | { kind: 'kept' | 'published' | 'due' | 'same' }
  /** Kept, and it had a time, which it has no more. */
  | { kind: 'untimed' }
  | { kind: 'faulty'; merged: Merged; faults: readonly ContentFault[] }
  /** `now` is what stands, or is published, in place of what the form or the draft was begun from. */
  | { kind: 'both'; merged: Merged; now: Flat };

export interface Written {
  before: Flat;
  typed: Flat;
  /** What a converter wrote into texts of Hong Kong, and nobody has looked at. */
  converted: readonly string[];
  /** To keep it for now, to look at it and leave its time as it is, to publish it, or to have it published at a time. */
  when: 'later' | 'look' | 'now' | number;
}

export interface StandingPart {
  live: unknown;
  draft: SiteDraftRow | null;
}

interface Standing extends StandingPart {
  /** Of the whole site. */
  content: SiteContent;
}

export async function readStanding(db: Database, { id }: KeptSite, part: SitePart): Promise<Standing> {
  const [content, draft] = await Promise.all([readSiteContent(db, id), findRow(db, draftOf(id, partName(part)))]);
  return { live: readPart(content, part), draft, content };
}

/** What a form of the part begins with: what is being written, else what is published. */
export const beginning = ({ live, draft }: StandingPart): unknown =>
  draft ? (JSON.parse(draft.content) as unknown) : live;

/** What was written into a form, over what others have kept since it was drawn. */
export async function saveContent(
  db: Database,
  agentKey: string,
  part: SitePart,
  written: Written,
  by: Manager,
  at = Date.now(),
): Promise<SavedContent> {
  const site = await requireSite(db, agentKey);
  const standing = await readStanding(db, site, part);
  const now = flatten(beginning(standing));
  const merged = mergeContent(written.before, written.typed, now);
  if (merged.both.length > 0) return { kind: 'both', merged, now };
  // To look at what stands there already writes nothing.
  if (written.when === 'look' && isSame(merged.typed, now)) return { kind: 'kept' };
  const value = unflatten(schemaOf(part), merged.typed);
  const isToAppear = written.when === 'now' || typeof written.when === 'number';
  const faults = isToAppear ? faultsOf(part, merged.typed, standing, written.converted) : [];
  if (faults.length > 0) return { kind: 'faulty', merged, faults };
  const timed = standing.draft?.publishAt ?? 0;
  const kept = {
    part: partName(part),
    number: (standing.draft?.number ?? 0) + 1,
    at,
    ...by,
    before: standing.draft?.before ?? JSON.stringify(standing.live),
    content: JSON.stringify(value),
    converted: JSON.stringify(written.converted),
    publishAt: typeof written.when === 'number' ? written.when : written.when === 'look' ? timed : 0,
  };
  if (written.when === 'now') {
    const over = overLive(kept, standing.live);
    if (over.both.length === 0) {
      const whole = { value: unflatten(schemaOf(part), over.typed), standing };
      return publishPart(db, site, part, whole, by, at, again);
    }
    // Published since by somebody who had no part in this draft. It is shown, and the draft then begins there.
    const both = JSON.stringify(unflatten(schemaOf(part), over.typed));
    const begun = { ...kept, before: JSON.stringify(standing.live), content: both };
    if (!(await findRow(db, keepDraft(site.id, begun)))) return again();
    return { kind: 'both', merged: over, now: flatten(standing.live) };
  }
  // Somebody else was quicker: what they kept is seen now.
  if (!(await findRow(db, keepDraft(site.id, kept)))) return again();
  // What is due and when is a part of what the edge is told of a site.
  if (kept.publishAt > 0 || timed > 0) await writeTogether(db, [touchSite(agentKey)]);
  if (typeof written.when === 'number') return { kind: 'due' };
  return { kind: timed > 0 && kept.publishAt === 0 ? 'untimed' : 'kept' };

  function again() {
    return saveContent(db, agentKey, part, written, by, at);
  }
}

/** What a draft changes, over what was published since it was begun. */
export const overLive = ({ before, content }: Pick<SiteDraftRow, 'before' | 'content'>, live: unknown): Merged =>
  mergeContent(flatten(JSON.parse(before)), flatten(JSON.parse(content)), flatten(live));

export async function publishPart(
  db: Database,
  { id, fields: { keyCode: agentKey } }: KeptSite,
  part: SitePart,
  { value, standing }: { value: unknown; standing: StandingPart },
  by: Manager,
  at: number,
  again: () => Promise<SavedContent>,
): Promise<SavedContent> {
  const name = partName(part);
  const [before, content] = [JSON.stringify(standing.live), JSON.stringify(value)];
  if (isSame(flatten(standing.live), flatten(value))) {
    await writeTogether(db, [deleteDraft(id, name)]);
    return { kind: 'same' };
  }
  const [last, pages] = await Promise.all([findRow(db, editsOf(id, name, 1)), readRows(db, pagesOfSite(id))]);
  const edit = { agentId: id, part: name, number: (last?.number ?? 0) + 1, at, ...by, before, content };
  try {
    await writeTogether(db, [
      noteSiteEdit(edit),
      ...partStatements(id, part, value, pages),
      deleteDraft(id, name),
      noteStaffAction({ at, agentKey, ...by, action: 'contentPublished', about: name }),
    ]);
  } catch (error) {
    if (isTaken(error)) return again();
    throw error;
  }
  return { kind: 'published' };
}

/** What an edit has changed becomes what it was, where nobody has changed the part since. Null where there is no such edit. */
export async function undoContent(
  db: Database,
  agentKey: string,
  part: SitePart,
  number: number,
  by: Manager,
): Promise<SavedContent | null> {
  const site = await requireSite(db, agentKey);
  const edit = await findRow(db, siteEdit(site.id, partName(part), number));
  if (!edit) return null;
  const { live, content } = await readStanding(db, site, part);
  const was = JSON.parse(edit.before) as unknown;
  const merged = mergeContent(flatten(JSON.parse(edit.content)), flatten(was), flatten(live));
  if (merged.both.length > 0) return { kind: 'both', merged, now: flatten(live) };
  const value = was === null ? null : unflatten(schemaOf(part), merged.typed);
  const faults = takenIn(part, value, content);
  if (faults.length > 0) return { kind: 'faulty', merged, faults };
  const again = async () => (await undoContent(db, agentKey, part, number, by)) ?? ({ kind: 'same' } as const);
  return publishPart(db, site, part, { value, standing: { live, draft: null } }, by, Date.now(), again);
}

/** A page goes from the site; its history stays, and gives it back. Null where there is no such page. */
export async function removePage(
  db: Database,
  agentKey: string,
  part: SitePart & { kind: 'page' },
  by: Manager,
): Promise<SavedContent | null> {
  const site = await requireSite(db, agentKey);
  const { live, draft } = await readStanding(db, site, part);
  if (live === null && !draft) return null;
  const again = async () => (await removePage(db, agentKey, part, by)) ?? ({ kind: 'same' } as const);
  return publishPart(db, site, part, { value: null, standing: { live, draft } }, by, Date.now(), again);
}

export async function discardDraft(db: Database, agentKey: string, part: SitePart): Promise<void> {
  const { id } = await requireSite(db, agentKey);
  await writeTogether(db, [deleteDraft(id, partName(part)), touchSite(agentKey)]);
}
