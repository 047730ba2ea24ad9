import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { flag, optionalId, id, list, text, token } from '#shared/contract/fields.ts';
import { PLACEMENT_BASES } from '#shared/contract/matching/placement.ts';
import { BANDS } from '#shared/contract/matching/school-list.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { FAMILY, FAMILY_RELATIONS } from '#shared/rules/family.ts';

// A student shares saved schools and courses with the family by an expiring, revocable link. Holders of the link see
// these, vote on each, and write to the student; no other data is exposed by these calls.

const item = { kind: z.enum(['school', 'course']), thingId: id() };
const value = z.object({ kind: token(), thingId: token(), who: token() });
const words = () => z.string().trim().min(1).max(FAMILY.noteLength);

const FamilyVote = value.extend({ vote: token() });
/** `who` is 'student' for the student's own. A timestamp, 2026-11-22T10:00:00.000Z. */
const FamilyNote = value.extend({ id: token(), text: text(), at: token() });

/** Placement of the student when the link was created, with its basis; no answers. */
const Standing = z.object({ band: z.enum(BANDS), basis: z.enum(PLACEMENT_BASES).nullable() });
export type Standing = z.infer<typeof Standing>;

const Talk = z.object({
  /** `standing` only in a room whose link shows it, for items saved before its creation; else null. */
  things: list(z.object({ kind: token(), id: token(), standing: Standing.nullable().default(null) })),
  votes: list(FamilyVote),
  notes: list(FamilyNote),
});

/** Requires a login. All links of the user that are not deleted, latest first. */
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
 * Requires a login. `name` is shown to the family. The token is returned once. With `form` the student consents to
 * showing the placement of these answers at saved items; the answers themselves are not stored.
 */
export const familyLinkAdd = {
  method: 'POST',
  path: '/appMso/family/add',
  input: z.object({
    name: z.string().trim().min(1).max(FAMILY.nameLength),
    days: z.coerce.number().int().min(1).max(FAMILY.longestDays),
    form: SelectionForm.optional(),
  }),
  data: z.object({ id: token(), token: token() }),
  needsStaying: true,
} satisfies DataCall;

/** Requires a login. Revokes one link, or all without an id. Idempotent. */
export const familyLinkEnd = {
  method: 'POST',
  path: '/appMso/family/end',
  input: z.object({ id: optionalId() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Requires a login. Votes and notes of the family. */
export const familyTalk = {
  method: 'GET',
  path: '/appMso/family/talk',
  input: z.object({}),
  data: Talk,
  idempotent: true,
} satisfies DataCall;

/** Requires a login. */
export const familyReply = {
  method: 'POST',
  path: '/appMso/family/answer',
  input: z.object({ ...item, text: words() }),
  data: z.unknown(),
  needsStaying: true,
} satisfies DataCall;

/** Requires a login. Deletes a note in the user's own room. Idempotent. */
export const familyNoteRemove = {
  method: 'POST',
  path: '/appMso/family/remove',
  input: z.object({ id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** For holders of a link, identified by the edge. Null for an unknown, expired or revoked link alike. */
export const familyRoom = {
  method: 'POST',
  path: '/appMso/family/room',
  input: z.object({}),
  edgeFields: ['familyPass'],
  data: Talk.extend({ name: text(), madeAt: token(), endsAt: token() }).nullable(),
  idempotent: true,
} satisfies DataCall;

/** For holders of a link. Replaces this person's earlier vote. */
export const familyVote = {
  method: 'POST',
  path: '/appMso/family/vote',
  input: z.object({ ...item, who: z.enum(FAMILY_RELATIONS), vote: z.enum(['agree', 'ask']) }),
  edgeFields: ['familyPass'],
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** For holders of a link. Notifies the student in the personal centre. */
export const familyWrite = {
  method: 'POST',
  path: '/appMso/family/write',
  input: z.object({ ...item, who: z.enum(FAMILY_RELATIONS), text: words() }),
  edgeFields: ['familyPass'],
  data: z.unknown(),
} satisfies DataCall;
