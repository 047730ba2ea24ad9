import { z } from 'zod';
import type { NameOfShown } from '#backend/queries/shown-results.ts';
import { BANDS, LedgerRow } from '#shared/contract/matching/school-list.ts';
import { ExamForm } from '#shared/contract/matching/selection-form.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';

// Snapshot of a smart selection for advisers.

const id = () => z.coerce.string();
const band = () => z.enum(BANDS);
const score = () => z.number().int();

const Course = z.object({ id: id(), name: z.string(), score: score(), most: score(), band: band() });
const School = z.object({
  id: id(),
  /** In English, for rows no longer in the catalogue. */
  name: z.string(),
  score: score(),
  most: score(),
  band: band(),
  ledger: z.array(LedgerRow),
  courses: z.array(Course),
  courseCount: score(),
});
export type ShownSchool = z.infer<typeof School>;

/** Answers relevant to advisers, without identity or friends' locations. */
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

/** `closed` while a required consent is withdrawn. */
export type ShownToAdviser = { kind: 'nothing' | 'closed' } | { kind: 'result'; at: number; result: ShownResult };

/** For a student page or conversation. */
export interface ShownNamed {
  /** Shared result, as far as permitted. */
  shown: ShownToAdviser;
  /** Catalogue names of referenced ids. */
  names: readonly NameOfShown[];
}

/** Null for another rule set version: not shown, and deleted after its retention period. */
export function readShownResult(kept: string): ShownResult | null {
  const read = ShownResult.safeParse(JSON.parse(kept));
  return read.success ? read.data : null;
}
