import { z } from 'zod';
import type { NameOfShown } from '#backend/queries/shown-results.ts';
import { BANDS, LedgerRow } from '#shared/contract/matching/school-list.ts';
import { ExamForm } from '#shared/contract/matching/selection-form.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';

// What advisers see of a smart selection, as it was on the day.

const id = () => z.coerce.string();
const band = () => z.enum(BANDS);
const score = () => z.number().int();

const Course = z.object({ id: id(), name: z.string(), score: score(), most: score(), band: band() });
const School = z.object({
  id: id(),
  /** In English, where the catalogue has it no longer. */
  name: z.string(),
  score: score(),
  most: score(),
  band: band(),
  ledger: z.array(LedgerRow),
  courses: z.array(Course),
  courseCount: score(),
});
export type ShownSchool = z.infer<typeof School>;

/** Of the answers those by which advisers go on: who somebody is stands in the account, and where friends live nowhere. */
const Answers = z.object({
  countries: z.array(id()),
  group: id().nullable(),
  level: id().nullable(),
  budget: z.object({ min: z.number(), max: z.number(), currency: z.string() }),
  exam: ExamForm,
  english: z
    .object({
      type: z.enum(ENGLISH_TEST_TYPES),
      overall: z.number(),
      parts: z.record(z.enum(ENGLISH_PARTS), z.number()),
    })
    .nullable(),
});

export const ShownResult = z.object({
  answers: Answers,
  total: score(),
  courses: score(),
  bands: z.record(band(), score()),
  ruleSetVersion: z.string(),
  schools: z.array(School),
});
export type ShownResult = z.infer<typeof ShownResult>;

/** `closed` while an agreement is withdrawn that it needs. */
export type ShownToAdviser = { kind: 'nothing' | 'closed' } | { kind: 'result'; at: number; result: ShownResult };

/** Beside a student, or a conversation with one. */
export interface ShownNamed {
  /** Of their smart selection, as far as they let advisers see it. */
  shown: ShownToAdviser;
  /** What the catalogue calls all that is named by number. */
  names: readonly NameOfShown[];
}

/** Null for one that was kept by other rules than today's: then nothing is drawn of it, and it goes with its time. */
export function readShownResult(kept: string): ShownResult | null {
  const read = ShownResult.safeParse(JSON.parse(kept));
  return read.success ? read.data : null;
}
