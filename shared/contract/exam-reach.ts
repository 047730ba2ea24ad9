import { z } from 'zod';
import type { DataCall } from './call.ts';
import { CountingRule, ExamRequirement } from './counting-rule.ts';
import { count, courseSchools, flag, list, part, picture, text, token } from './fields.ts';
import { givenId } from './inputs.ts';
import { ExamForm } from './selection-form.ts';

// The fast line. A page counts these courses again at every move of a slider, without asking: so they come as columns,
// one value a course, and as the rules that they are counted by.

/** A column: checked as a whole, for there may be thousands of values. Null and missing mean an empty one. */
const column = <Value>(isValue: (value: unknown) => value is Value) =>
  z.preprocess(
    (all) => all ?? [],
    z.custom<readonly Value[]>((all) => Array.isArray(all) && all.every(isValue)),
  );
const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isNumbers = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(isNumber);

const numbers = () => column(isNumber);
const strings = () => column(isText);
const numberLists = () => column(isNumbers);

const columns = {
  ids: strings(),
  /** Places in `schools`, `names`, `rules` and `requirements`; a rule of -1: no result of this exam is asked for. */
  schools: numbers().register(courseSchools, { kind: 'columns' }),
  names: numbers(),
  rules: numbers(),
  requirements: numbers(),
  /** Points by the rule. */
  asked: numbers(),
  /** The same as the school puts it: '26', 'ABB', '77'. */
  stated: strings(),
  /** fkCourseTypeGroupId and fkMajorLevelId. */
  groups: numbers(),
  levels: numbers(),
  /** A year's, in the school's currency. */
  fees: numbers(),
  /** 1 to 12, or 0. */
  startMonths: numbers(),
};

const ReachSchool = z.object({
  id: token(),
  name: text(),
  nameChn: text(),
  city: text(),
  country: text(),
  fkAreaCountryId: token(),
  countryKey: token(),
  schoolLogo: picture(),
  fkCurrencyTypeNum: token(),
});

const ExamReach = z.object({
  ruleSetVersion: token(),
  rules: list(CountingRule),
  /** What courses ask for beside the points; a course has all lines of its list. */
  requirements: list(list(ExamRequirement)),
  schools: list(ReachSchool),
  names: list(z.object({ name: text(), nameChn: text() })),
  /** Degrees, those nearest to the result first. */
  courses: part(columns),
  /** Courses that lead to degrees of the same group at the schools of leadsTo. */
  pathways: part({ ...columns, months: numbers(), leadsTo: numberLists() }),
  /** Of all courses sought, also those that are not sent. */
  total: count(),
  direct: count(),
  pathway: count(),
  notYet: count(),
  /** Whether all of them are sent; a visitor gets the first three, and nobody more than a page can count. */
  whole: flag(),
  illustrative: flag(),
});
export type ExamReach = z.infer<typeof ExamReach>;

/** Degrees that a result reaches, or does not reach yet. Without a result: what there is to reach. */
export const examReach = {
  method: 'POST',
  path: '/appMso/dse/reach',
  input: z.object({ form: ExamForm, fkAreaCountryId: givenId(), fkCourseTypeGroupId: givenId() }),
  edgeFields: ['publicLevel'],
  data: ExamReach,
  idempotent: true,
} satisfies DataCall;
