import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { flag, givenId, id, list, text, token } from '#shared/contract/fields.ts';
import { PLACEMENT_BASES } from '#shared/contract/matching/placement.ts';
import { BANDS } from '#shared/contract/matching/school-list.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { FAMILY, KIN } from '#shared/rules/family.ts';

// A student shows the family what they have collected, by a link that ends on a day and can be taken back. Who holds it sees that,
// says what they think of each, and writes to the student; nothing else is told by these calls.

const thing = { kind: z.enum(['school', 'course']), thingId: id() };
const said = z.object({ kind: token(), thingId: token(), who: token() });
const words = () => z.string().trim().min(1).max(FAMILY.noteLength);

const FamilyVote = said.extend({ vote: token() });
/** `who` is 'student' where the student answers. A moment, 2026-11-22T10:00:00.000Z. */
const FamilyNote = said.extend({ id: token(), text: text(), at: token() });

/** Where the student stood when the link was made, and by what that was compared; none of the answers. */
const Standing = z.object({ band: z.enum(BANDS), basis: z.enum(PLACEMENT_BASES).nullable() });
export type Standing = z.infer<typeof Standing>;

const Talk = z.object({
  /** `standing` in a room whose link shows it, of what was saved before it was made; null elsewhere. */
  things: list(z.object({ kind: token(), id: token(), standing: Standing.nullable().default(null) })),
  votes: list(FamilyVote),
  notes: list(FamilyNote),
});

/** Needs a login. Every link that the reader has made and that is not gone, the latest first. */
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
 * Needs a login. `name` is what the family reads at the head. The token is told this once. With `form` the student agrees that the link shows
 * where these answers place them at what they have saved; of the answers themselves nothing is stored.
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

/** Needs a login. One link, or without an id all of them. What has ended already has gone well. */
export const familyLinkEnd = {
  method: 'POST',
  path: '/appMso/family/end',
  input: z.object({ id: givenId() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Needs a login. What the family thinks and has written. */
export const familyTalk = {
  method: 'GET',
  path: '/appMso/family/talk',
  input: z.object({}),
  data: Talk,
  idempotent: true,
} satisfies DataCall;

/** Needs a login. */
export const familyAnswer = {
  method: 'POST',
  path: '/appMso/family/answer',
  input: z.object({ ...thing, text: words() }),
  data: z.unknown(),
  needsStaying: true,
} satisfies DataCall;

/** Needs a login. Of the reader's own room; what is not there has gone well. */
export const familyNoteRemove = {
  method: 'POST',
  path: '/appMso/family/remove',
  input: z.object({ id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** For whoever holds a link, which the edge names. Null where it is none, has ended or was taken back: which, is not told. */
export const familyRoom = {
  method: 'POST',
  path: '/appMso/family/room',
  input: z.object({}),
  edgeFields: ['familyPass'],
  data: Talk.extend({ name: text(), madeAt: token(), endsAt: token() }).nullable(),
  idempotent: true,
} satisfies DataCall;

/** The same; a vote takes the place of the one that this person gave before. */
export const familyVote = {
  method: 'POST',
  path: '/appMso/family/vote',
  input: z.object({ ...thing, who: z.enum(KIN), vote: z.enum(['agree', 'ask']) }),
  edgeFields: ['familyPass'],
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** The same. The student is told in the personal centre. */
export const familyWrite = {
  method: 'POST',
  path: '/appMso/family/write',
  input: z.object({ ...thing, who: z.enum(KIN), text: words() }),
  edgeFields: ['familyPass'],
  data: z.unknown(),
} satisfies DataCall;
