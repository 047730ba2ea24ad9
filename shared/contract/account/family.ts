import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { flag, optionalId, id, list, text, token } from '#shared/contract/fields.ts';
import { PLACEMENT_BASES } from '#shared/contract/matching/placement.ts';
import { BANDS } from '#shared/contract/matching/school-list.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { FAMILY_LIMITS, FAMILY_RELATIONS } from '#shared/rules/family.ts';

// A student shares favourites with the family by a link that expires and can be revoked. A family member with the link
// sees the favourites, votes on each and writes to the student. These calls expose no other data.

const familyItemFields = { kind: z.enum(['school', 'course']), thingId: id() };
const contributionFields = z.object({ kind: token(), thingId: token(), who: token() });
const requiredText = () => z.string().trim().min(1).max(FAMILY_LIMITS.noteLength);

const FamilyVote = contributionFields.extend({ vote: token() });
/** `who` is 'student' for a note of the student. `at` is a timestamp such as 2026-11-22T10:00:00.000Z. */
const FamilyNote = contributionFields.extend({ id: token(), text: text(), at: token() });

/** Placement of the student and its basis when the link was created. Answers are not included. */
const Standing = z.object({ band: z.enum(BANDS), basis: z.enum(PLACEMENT_BASES).nullable() });
export type Standing = z.infer<typeof Standing>;

const FamilyTalk = z.object({
  /** `standing` is null unless the link shows placements and the item was a favourite before the link was created. */
  things: list(z.object({ kind: token(), id: token(), standing: Standing.nullable().default(null) })),
  votes: list(FamilyVote),
  notes: list(FamilyNote),
});

/** Lists the user's links, latest first. Deleted links are left out. Requires a login. */
export const familyLinks = {
  method: 'GET',
  path: '/appMso/family/links',
  input: z.object({}),
  datas: z.object({
    id: token(),
    name: text(),
    createdAt: token(),
    endsAt: token(),
    isOpen: flag(),
    showsStanding: flag(),
  }),
  idempotent: true,
} satisfies ListCall;

/**
 * Creates a link, whose token is returned only once. `name` is shown to the family. With `form`, the student consents
 * to showing the placement for these answers with the favourites. The answers are not stored. Requires a login.
 */
export const familyLinkAdd = {
  method: 'POST',
  path: '/appMso/family/add',
  input: z.object({
    name: z.string().trim().min(1).max(FAMILY_LIMITS.nameLength),
    days: z.coerce.number().int().min(1).max(FAMILY_LIMITS.longestDays),
    form: SelectionForm.optional(),
  }),
  data: z.object({ id: token(), token: token() }),
  needsStaying: true,
} satisfies DataCall;

/** Revokes one link, or all links if there is no id. Idempotent. Requires a login. */
export const familyLinkEnd = {
  method: 'POST',
  path: '/appMso/family/end',
  input: z.object({ id: optionalId() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Returns the family's votes and notes. Requires a login. */
export const familyTalk = {
  method: 'GET',
  path: '/appMso/family/talk',
  input: z.object({}),
  data: FamilyTalk,
  idempotent: true,
} satisfies DataCall;

/** Sends the student's reply to the family. Requires a login. */
export const familyReply = {
  method: 'POST',
  path: '/appMso/family/answer',
  input: z.object({ ...familyItemFields, text: requiredText() }),
  data: z.unknown(),
  needsStaying: true,
} satisfies DataCall;

/** Deletes a note on the student's own favourites. Idempotent. Requires a login. */
export const familyNoteRemove = {
  method: 'POST',
  path: '/appMso/family/remove',
  input: z.object({ id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/**
 * Returns the shared favourites to a family member, whom the edge identifies by the link. Null if the link is unknown,
 * expired or revoked.
 */
export const familyRoom = {
  method: 'POST',
  path: '/appMso/family/room',
  input: z.object({}),
  edgeFields: ['familyPass'],
  data: FamilyTalk.extend({ name: text(), madeAt: token(), endsAt: token() }).nullable(),
  idempotent: true,
} satisfies DataCall;

/** Records the vote of a family member, replacing an earlier vote of the same relation. */
export const familyVote = {
  method: 'POST',
  path: '/appMso/family/vote',
  input: z.object({ ...familyItemFields, who: z.enum(FAMILY_RELATIONS), vote: z.enum(['agree', 'ask']) }),
  edgeFields: ['familyPass'],
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Adds a note of a family member and notifies the student in the personal centre. */
export const familyWrite = {
  method: 'POST',
  path: '/appMso/family/write',
  input: z.object({ ...familyItemFields, who: z.enum(FAMILY_RELATIONS), text: requiredText() }),
  edgeFields: ['familyPass'],
  data: z.unknown(),
} satisfies DataCall;
