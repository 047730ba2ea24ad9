import { type Database, findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { deleteDraft, draftOf, dueDrafts, keepDraft, type SiteDraftRow } from '#backend/queries/site/site-drafts.ts';
import { editsOf, noteSiteEdit, siteEdit } from '#backend/queries/site/site-edits.ts';
import { touchSite } from '#backend/queries/site/site-versions.ts';
import { pagesOfSite } from '#backend/queries/site/site-content.ts';
import { noteStaffAction } from '#backend/queries/staff/accounts.ts';
import type { Manager } from '#backend/staff/invite.ts';
import type { KeptSite } from './change-sites.ts';
import { partName, type SitePart, partStatements, readPart, readPartName, schemaOf } from './content-parts.ts';
import { isSame, mergeContent } from './merge-content.ts';
import type { Merged } from './merge-typed.ts';
import { readSiteContent } from './read-site-content.ts';
import { isTaken, requireSite } from './save-site.ts';
import { type Flat, flatten, unflatten } from './schema-form.ts';
import { PolicyText } from './site-content.ts';

/** A field that cannot be as it is; '' of the whole. */
export interface ContentFault {
  path: string;
  problem: 'empty' | 'wrong' | 'samePolicyVersion' | 'notLookedAt';
}

export type SavedContent =
  | { kind: 'kept' | 'published' | 'due' | 'same' }
  | { kind: 'faulty'; merged: Merged; faults: readonly ContentFault[] }
  /** `now` is what stands, or is published, in place of what the form or the draft was begun from. */
  | { kind: 'both'; merged: Merged; now: Flat };

export interface Written {
  before: Flat;
  typed: Flat;
  /** What a converter wrote into texts of Hong Kong, and nobody has looked at. */
  converted: readonly string[];
  /** To keep it for now, to publish it, or to have it published at a time. */
  when: 'later' | 'now' | number;
}

export interface StandingPart {
  live: unknown;
  draft: SiteDraftRow | null;
}

async function readStanding(db: Database, { id }: KeptSite, part: SitePart): Promise<StandingPart> {
  const [content, draft] = await Promise.all([readSiteContent(db, id), findRow(db, draftOf(id, partName(part)))]);
  return { live: readPart(content, part), draft };
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
  const value = unflatten(schemaOf(part), merged.typed);
  const faults = written.when === 'later' ? [] : faultsOf(part, merged.typed, standing.live, written.converted);
  if (faults.length > 0) return { kind: 'faulty', merged, faults };
  const kept = {
    part: partName(part),
    number: (standing.draft?.number ?? 0) + 1,
    at,
    ...by,
    before: standing.draft?.before ?? JSON.stringify(standing.live),
    content: JSON.stringify(value),
    converted: JSON.stringify(written.converted),
    publishAt: typeof written.when === 'number' ? written.when : 0,
  };
  if (written.when === 'now') {
    const over = overLive(kept, standing.live);
    if (over.both.length === 0) {
      const whole = { value: unflatten(schemaOf(part), over.typed), standing };
      return publish(db, site, part, whole, by, at, again);
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
  if (kept.publishAt > 0 || (standing.draft?.publishAt ?? 0) > 0) await writeTogether(db, [touchSite(agentKey)]);
  return { kind: kept.publishAt > 0 ? 'due' : 'kept' };

  function again() {
    return saveContent(db, agentKey, part, written, by, at);
  }
}

/** Texts of Hong Kong that are as a converter left them. */
export const notLookedAt = (typed: Flat, converted: readonly string[]): string[] =>
  Object.keys(typed).filter((path) => /(?:^|\.)zh-hk$/.test(path) && converted.includes(typed[path] ?? ''));

function faultsOf(part: SitePart, typed: Flat, live: unknown, converted: readonly string[]): ContentFault[] {
  const value = unflatten(schemaOf(part), typed);
  const told = schemaOf(part).safeParse(value);
  const wrong = (told.error?.issues ?? []).map(({ path, code }): ContentFault => ({
    path: path.map(String).join('.'),
    problem: code === 'custom' ? 'empty' : 'wrong',
  }));
  const unseen = notLookedAt(typed, converted).map((path): ContentFault => ({ path, problem: 'notLookedAt' }));
  return [...wrong, ...unseen, ...(told.success ? policyFaults(part, value, live) : [])];
}

/** A consent names the version that it was given to, so another text is another version. */
function policyFaults({ kind }: SitePart, value: unknown, live: unknown): ContentFault[] {
  if (kind !== 'policy' || live === null) return [];
  const [was, is] = [PolicyText.parse(live), PolicyText.parse(value)];
  const isOther = JSON.stringify([was.title, was.content]) !== JSON.stringify([is.title, is.content]);
  return isOther && was.version === is.version ? [{ path: 'version', problem: 'samePolicyVersion' }] : [];
}

/** What a draft changes, over what was published since it was begun. */
export const overLive = ({ before, content }: Pick<SiteDraftRow, 'before' | 'content'>, live: unknown): Merged =>
  mergeContent(flatten(JSON.parse(before)), flatten(JSON.parse(content)), flatten(live));

interface Published {
  value: unknown;
  standing: StandingPart;
}

async function publish(
  db: Database,
  { id, fields: { keyCode: agentKey } }: KeptSite,
  part: SitePart,
  { value, standing }: Published,
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
  const { live } = await readStanding(db, site, part);
  const was = JSON.parse(edit.before) as unknown;
  const merged = mergeContent(flatten(JSON.parse(edit.content)), flatten(was), flatten(live));
  if (merged.both.length > 0) return { kind: 'both', merged, now: flatten(live) };
  const value = was === null ? null : unflatten(schemaOf(part), merged.typed);
  const again = async () => (await undoContent(db, agentKey, part, number, by)) ?? ({ kind: 'same' } as const);
  return publish(db, site, part, { value, standing: { live, draft: null } }, by, Date.now(), again);
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
  return publish(db, site, part, { value: null, standing: { live, draft } }, by, Date.now(), again);
}

export async function discardDraft(db: Database, agentKey: string, part: SitePart): Promise<void> {
  const { id } = await requireSite(db, agentKey);
  await writeTogether(db, [deleteDraft(id, partName(part)), touchSite(agentKey)]);
}

const MOST_AT_ONCE = 10;

/** What is due is published by whoever reads a site next, in the name of whoever said when; of two who come at once, by one. */
export async function publishDue(db: Database, now = Date.now()): Promise<void> {
  for (const due of await readRows(db, dueDrafts(now, MOST_AT_ONCE))) {
    const part = readPartName(due.part);
    if (!part) throw new Error(`a draft is of no part: ${due.part}`);
    const site = await requireSite(db, due.agentKey);
    const standing = await readStanding(db, site, part);
    // Somebody may have published, discarded or put it off since.
    if (standing.draft?.number !== due.number) continue;
    const by = { staffId: due.staffId, who: due.who };
    // Whoever said when cannot be asked now: where both changed the same it is as they said, and the history has the other.
    const value = unflatten(schemaOf(part), overLive(due, standing.live).typed);
    await publish(db, site, part, { value, standing }, by, due.publishAt, async () => ({ kind: 'same' }));
  }
}
