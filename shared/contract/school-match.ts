import { z } from 'zod';
import type { DataCall } from './call.ts';
import { Course } from './course.ts';
import { count, flag, flagOrNull, list, number, part, text, token } from './fields.ts';
import { School } from './school.ts';
import { SelectionForm } from './selection-form.ts';

/** How likely a place is, by the rule that bandRule names. */
export const BANDS = ['reach', 'match', 'safer'] as const;
export type Band = (typeof BANDS)[number];

const band = () => z.preprocess((value) => value || null, z.enum(BANDS).nullable()).catch(null);

const LINE_KINDS = [
  'academic',
  'subject',
  'education',
  'englishOverall',
  'englishPart',
  'tuition',
  'focus',
  'city',
  'friends',
] as const;

/**
 * A line of the sum: what the student has, what is asked, and what that is worth. All lines of a school add up to its
 * score. `key` says of what: an exam (dse), a subject (maths; several with commas: any one will do; none: any subject),
 * a test's part (writing), a focus point (8), a city. Of a wish, `have` is how much it matters and `asked` what the
 * school offers; of an education both are as eduQualUnivId has it; of a subject `unit` is how many are asked for.
 */
export const MatchLine = z.object({
  kind: z.enum(LINE_KINDS),
  key: token(),
  /** '5.5', '4', '23.5'; '' where it was not said. */
  have: token(),
  /** '6.0'; '' where nothing is asked, or the school does not say. */
  asked: token(),
  /** What the two are in: the counting rule's id for an exam, ielts and its like, a currency, perCent. */
  unit: token(),
  outOf: number(),
  points: count(),
  most: count(),
  /** Null where it is not known: the student or the school has not said. */
  met: flagOrNull(),
  /** A line that decides, and not a wish. */
  hard: flag(),
  /** 'stated' by the school, 'converted' from what it states of another test, counted from a 'total' alone, or 'absent'. */
  basis: token(),
  illustrative: flag(),
});
export type MatchLine = z.infer<typeof MatchLine>;

/** What speaks for a school, the weightiest first. text is '' where the page puts it into words. */
const MatchReason = z.object({
  /** Of a focus point; '' for other lines. */
  weightId: token(),
  kind: token(),
  key: token(),
  score: count(),
  text: text(),
});

const MatchedCourse = Course.extend({
  matchScore: number(),
  band: band(),
  /** Hard lines that are not met: 'writing 5.5, needs 6.0'. */
  unmet: list(MatchLine),
});

/** A school as an inquiry answers it; the rest is there where a selection form was given. */
export const InquiredSchool = School.extend({
  /** 0 to 100; null without a form. */
  matchScore: number(),
  band: band(),
  /** missed, met or exceeded lines; unknown where too little was said. */
  bandRule: token(),
  /** Of the best course, which a visitor may not be shown. */
  ledger: list(MatchLine),
  unmet: list(MatchLine),
  reasons: list(MatchReason),
  /** The best ones, three at most; to a visitor those of them that are among the first of the school. */
  matchedCourses: list(MatchedCourse),
  /** Of all that are within the hard lines. */
  matchedCourseCount: count(),
  ruleSetVersion: token(),
});
export type InquiredSchool = z.infer<typeof InquiredSchool>;

const MatchCount = z.object({
  total: count(),
  courses: count(),
  bands: part({ reach: count(), match: count(), safer: count(), unknown: count() }),
  /** The one line that stands most often between the student and a school, alone. */
  nextStep: z
    .object({ kind: token(), key: token(), have: token(), needs: token(), unit: token(), schools: count() })
    .nullable()
    .default(null),
  ruleSetVersion: token(),
});
export type MatchCount = z.infer<typeof MatchCount>;

/** How many schools there are for these answers, while they are being given. */
export const matchCount = {
  method: 'POST',
  path: '/appInstitution/institution/matchCount',
  input: z.object({ form: SelectionForm }),
  edgeFields: ['publicLevel'],
  data: MatchCount,
  idempotent: true,
} satisfies DataCall;
