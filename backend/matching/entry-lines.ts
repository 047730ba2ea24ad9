import { z } from 'zod';
import { ExamRequirement } from '#shared/contract/counting-rule.ts';

/**
 * Example figures of a course, as admission_terms holds them: they are shown as examples and judge nobody. `education` alone
 * decides: a master's course is for who has a first degree.
 */
export const EntryLines = z.object({
  /** By englishTestType: overall, listening, speaking, reading, writing. */
  english: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])).default({}),
  /** By publicTestType, but for the DSE, which every course counts by its own rule: points, and as it is put. */
  exams: z.record(z.string(), z.object({ asked: z.number(), stated: z.string() })).default({}),
  /** Of the best five, for somebody who knows no more than that total. */
  bestFive: z.number().nullable().default(null),
  /** Subjects of the DSE. */
  required: z.array(ExamRequirement).default([]),
  /** As eduQualUnivId has it; 0 where school is not yet finished. */
  education: z.number().default(0),
});
export type EntryLines = z.infer<typeof EntryLines>;

export const NO_ENTRY: EntryLines = EntryLines.parse({});
