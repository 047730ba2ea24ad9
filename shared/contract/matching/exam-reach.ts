import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { EntryRule, ExamRequirement } from './entry-rules.ts';
import {
  chineseName,
  count,
  list,
  number,
  part,
  picture,
  schoolOfCourse,
  text,
  token,
} from '#shared/contract/fields.ts';
import { givenId, givenList, givenOneOf, givenWholeNumber } from '#shared/contract/inputs.ts';
import { ExamForm } from './selection-form.ts';

// The fast line: first degrees, each judged by what its school has published. The specification does not name this call;
// it is this product's own, and the page works without it (client/features/fast-line).

/** From the best to what nobody can say: no published rule is known. */
export const ENTRY_VERDICTS = ['meets', 'close', 'notYet', 'unknown'] as const;
export type EntryVerdict = (typeof ENTRY_VERDICTS)[number];
export const REACH_SORTS = ['verdict', 'fee', 'rank'] as const;

/** A grade that is asked for and not there yet. */
const MissingGrade = z.object({
  requirement: ExamRequirement,
  have: token(),
  steps: count(),
  held: count(),
});

const ReachSchool = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  city: text(),
  country: text(),
  fkAreaCountryId: token(),
  countryKey: token(),
  schoolLogo: picture(),
  fkCurrencyTypeNum: token(),
});

/** A course that leads to the degree, and whose own published rule the result meets. */
const ReachWay = z.object({
  id: token(),
  fkInstitutionId: schoolOfCourse(),
  name: text(),
  nameChn: chineseName(),
  /** 1 to 12, or 0. */
  startMonth: count(),
  months: count(),
});

const ReachedCourse = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  school: ReachSchool,
  /** The same school's id, by which the edge counts what a visitor is shown. */
  fkInstitutionId: schoolOfCourse(),
  fkMajorLevelId: token(),
  /** A year's, in the school's currency. */
  fee: count(),
  verdict: z.enum(ENTRY_VERDICTS),
  /** Null where none is known; then the verdict is 'unknown'. */
  rule: EntryRule.nullable().default(null),
  /** Points by the rule; null where the result cannot be counted by it. */
  have: number(),
  gap: count(),
  missing: list(MissingGrade),
  ways: list(ReachWay),
});

const ExamReach = z.object({
  /** Of all courses sought, whatever verdicts are wanted: they add up to the total. */
  counts: part({ meets: count(), close: count(), notYet: count(), unknown: count() }),
  total: count(),
  /** How many schools have a course whose published rule the result meets. */
  schoolsMet: count(),
  /** Courses of the wanted verdicts, also those that a visitor is not shown. */
  found: count(),
  rows: list(ReachedCourse),
});

const LAST_PAGE = 10_000;
const MOST_ROWS = 100;

/** First degrees in the order that is wanted; a visitor gets the first three, each of another school. */
export const examReach = {
  method: 'POST',
  path: '/appMso/dse/reach',
  input: z.object({
    form: ExamForm,
    fkAreaCountryId: givenId(),
    fkCourseTypeGroupId: givenId(),
    /** None named: all. */
    verdicts: givenList(z.enum(ENTRY_VERDICTS), ENTRY_VERDICTS.length),
    sort: givenOneOf(REACH_SORTS),
    currentPage: givenWholeNumber(1, LAST_PAGE),
    showCount: givenWholeNumber(1, MOST_ROWS),
  }),
  edgeFields: ['publicLevel'],
  data: ExamReach,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
