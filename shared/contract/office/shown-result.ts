import { z } from 'zod';
import { BANDS, LedgerRow } from '#shared/contract/matching/school-list.ts';
import { ExamForm } from '#shared/contract/matching/selection-form.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';

// Snapshot of a smart selection that a student shares with the advisers of a site.

const id = () => z.coerce.string();
const band = () => z.enum(BANDS);
const score = () => z.number().int();

const ShownCourse = z.object({ id: id(), name: z.string(), score: score(), most: score(), band: band() });
const ShownSchoolSchema = z.object({
  id: id(),
  /** English name, shown if the catalogue no longer contains the school. */
  name: z.string(),
  score: score(),
  most: score(),
  band: band(),
  ledger: z.array(LedgerRow),
  courses: z.array(ShownCourse),
  courseCount: score(),
});
export type ShownSchool = z.infer<typeof ShownSchoolSchema>;

/** Answers that advisers need, without the student's identity and the cities of friends. */
const SharedAnswersSchema = z.object({
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
export type SharedAnswers = z.infer<typeof SharedAnswersSchema>;

export const ShownResult = z.object({
  answers: SharedAnswersSchema,
  total: score(),
  courses: score(),
  bands: z.record(band(), score()),
  ruleSetVersion: z.string(),
  schools: z.array(ShownSchoolSchema),
});
export type ShownResult = z.infer<typeof ShownResult>;

/** `closed`: the student withdrew a required consent. */
export const ShownToAdviser = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('result'), at: z.number(), result: ShownResult }),
]);
export type ShownToAdviser = z.infer<typeof ShownToAdviser>;
