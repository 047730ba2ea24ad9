import type { ApplyForm } from '#shared/contract/apply-form.ts';
import type { DocumentKind } from '#shared/rules/application-lists.ts';
import { isBirthday } from './birthday.ts';
import { isLatinName } from './person-name.ts';
import { isAreaCode, isPhone } from './phone.ts';

export type Gap = { field: string; problem: 'required' | 'invalid' };

/** Without these no school looks at an application. */
export const NEEDED_DOCUMENTS: readonly DocumentKind[] = ['passport', 'transcript'];

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const PASSPORT = /^[A-Z0-9]{5,15}$/i;

type Check = (value: string) => boolean;
const anything: Check = () => true;

/** A field that must be there and right, or one that must be right where it is there. */
const needed = (field: string, value: string, isRight: Check = anything): Gap[] =>
  value.trim() === '' ? [{ field, problem: 'required' }] : isRight(value.trim()) ? [] : [{ field, problem: 'invalid' }];
const optional = (field: string, value: string, isRight: Check): Gap[] =>
  value.trim() === '' ? [] : needed(field, value, isRight);

const ticked = (field: string, value: boolean): Gap[] => (value ? [] : [{ field, problem: 'required' }]);
const oneAtLeast = (field: string, count: number): Gap[] => (count > 0 ? [] : [{ field, problem: 'required' }]);

const findPersonalGaps = ({ personal }: ApplyForm, today?: string): Gap[] => [
  ...needed('personal.lastName', personal.lastName, isLatinName),
  ...needed('personal.firstName', personal.firstName, isLatinName),
  ...needed('personal.birthday', personal.birthday, (day) => isBirthday(day, today)),
  ...needed('personal.gender', personal.gender, (gender) => gender === 'male' || gender === 'female'),
  ...needed('personal.passportCountry', personal.passportCountry),
  ...optional('personal.passportNumber', personal.passportNumber, (number) => PASSPORT.test(number)),
  ...needed('personal.email', personal.email, (email) => EMAIL.test(email)),
  ...needed('personal.mobileAreaCode', personal.mobileAreaCode, isAreaCode),
  ...needed('personal.mobile', personal.mobile, (mobile) => isPhone(personal.mobileAreaCode, mobile)),
];

const findEducationGaps = ({ education }: ApplyForm): Gap[] => [
  ...oneAtLeast('education', education.length),
  ...education.flatMap((row, at) => [
    ...needed(`education.${at}.school`, row.school),
    ...needed(`education.${at}.country`, row.country),
    ...needed(`education.${at}.level`, row.level),
    ...needed(`education.${at}.startMonth`, row.startMonth, (month) => MONTH.test(month)),
    ...optional(`education.${at}.endMonth`, row.endMonth, (month) => MONTH.test(month) && month >= row.startMonth),
  ]),
];

const isScore: Check = (score) => /^\d{1,3}(\.\d)?$/.test(score);
const SKILLS = ['listening', 'reading', 'writing', 'speaking'] as const;

/** No test need be entered; one that is, is entered whole. */
const findExamGaps = ({ english, grades }: ApplyForm): Gap[] => [
  ...(english.type === '' ? [] : SKILLS.flatMap((skill) => needed(`english.${skill}`, english[skill], isScore))),
  ...grades.flatMap((row, at) => [
    ...needed(`grades.${at}.exam`, row.exam),
    ...needed(`grades.${at}.subject`, row.subject),
    ...needed(`grades.${at}.grade`, row.grade),
  ]),
];

const findDocumentGaps = ({ documents }: ApplyForm): Gap[] =>
  NEEDED_DOCUMENTS.filter((kind) => !documents.some((document) => document.kind === kind)).map((kind) => ({
    field: `documents.${kind}`,
    problem: 'required',
  }));

/** What still keeps a form from being submitted, in the order in which it is filled in. */
export const findGaps = (form: ApplyForm, today?: string): Gap[] => [
  ...findPersonalGaps(form, today),
  ...findEducationGaps(form),
  ...findExamGaps(form),
  ...oneAtLeast('courses', form.courses.length),
  ...form.courses.flatMap((course, at) => needed(`courses.${at}`, course.schoolId)),
  ...findDocumentGaps(form),
  ...ticked('declaration.truthful', form.declaration.truthful),
  ...ticked('declaration.mayForward', form.declaration.mayForward),
];
