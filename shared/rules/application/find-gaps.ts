import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { findEnglishGaps, findGradeGaps, type Gap } from './application-exams.ts';
import { type DocumentKind, EDUCATION_LEVELS, HOME_PLACES } from './application-lists.ts';
import { GENDERS, hongKongDay, isBirthday, isLatinName } from '#shared/rules/person.ts';
import { isAreaCode, isPhone } from '#shared/rules/phone.ts';

/** Without these no school looks at an application. */
export const NEEDED_DOCUMENTS: readonly DocumentKind[] = ['passport', 'transcript'];

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const PASSPORT = /^[A-Z0-9]{5,15}$/i;
const ID = /^\d{1,19}$/;
/** Of anybody anywhere, as people write it. */
const TELEPHONE = /^\+?[\d\s()-]{5,25}$/;

type Check = (value: string) => boolean;
const anything: Check = () => true;
const isOneOf =
  (list: readonly string[]): Check =>
  (value) =>
    list.includes(value);

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
  ...needed('personal.gender', personal.gender, isOneOf(GENDERS)),
  ...needed('personal.passportCountry', personal.passportCountry, isOneOf(HOME_PLACES)),
  ...optional('personal.passportNumber', personal.passportNumber, (number) => PASSPORT.test(number)),
  ...needed('personal.email', personal.email, (email) => EMAIL.test(email)),
  ...needed('personal.mobileAreaCode', personal.mobileAreaCode, isAreaCode),
  ...needed('personal.mobile', personal.mobile, (mobile) => isPhone(personal.mobileAreaCode, mobile)),
  ...optional('personal.guardianPhone', personal.guardianPhone, (phone) => TELEPHONE.test(phone)),
];

const MONTHS_OF_A_YEAR = 12;
/** An education that goes on may be told with the month in which it will end. */
const LONGEST_AHEAD = 8 * MONTHS_OF_A_YEAR;

const monthNumber = (month: string) => Number(month.slice(0, 4)) * MONTHS_OF_A_YEAR + Number(month.slice(5, 7));
const isMonth: Check = (month) => MONTH.test(month);

function findEducationGaps({ education, personal }: ApplyForm, today = hongKongDay()): Gap[] {
  const now = today.slice(0, 7);
  const born = isBirthday(personal.birthday, today) ? personal.birthday.slice(0, 7) : '';
  const hasBegun: Check = (month) => isMonth(month) && month > born && month <= now;
  return [
    ...oneAtLeast('education', education.length),
    ...education.flatMap((row, at) => [
      ...needed(`education.${at}.school`, row.school),
      ...needed(`education.${at}.country`, row.country, isOneOf(HOME_PLACES)),
      ...needed(`education.${at}.level`, row.level, isOneOf(EDUCATION_LEVELS)),
      ...needed(`education.${at}.startMonth`, row.startMonth, hasBegun),
      ...optional(
        `education.${at}.endMonth`,
        row.endMonth,
        (month) =>
          isMonth(month) &&
          (month >= row.startMonth || !hasBegun(row.startMonth)) &&
          monthNumber(month) - monthNumber(now) <= LONGEST_AHEAD,
      ),
    ]),
  ];
}

/** A course of a school, or a school alone where the course is chosen with the adviser; nothing twice. */
const findCourseGaps = ({ courses }: ApplyForm): Gap[] => [
  ...oneAtLeast('courses', courses.length),
  ...courses.flatMap(({ schoolId, courseId }, at) => {
    const isTwice = courses.findIndex((other) => other.schoolId === schoolId && other.courseId === courseId) < at;
    const isRight = ID.test(schoolId) && (courseId === '' || ID.test(courseId)) && !isTwice;
    return needed(`courses.${at}`, schoolId, () => isRight);
  }),
];

const findDocumentGaps = ({ documents }: ApplyForm): Gap[] =>
  NEEDED_DOCUMENTS.filter((kind) => !documents.some((document) => document.kind === kind)).map((kind) => ({
    field: `documents.${kind}`,
    problem: 'required',
  }));

/** What still keeps a form from being submitted, in the order in which it is filled in. */
export const findGaps = (form: ApplyForm, today?: string): Gap[] => [
  ...findPersonalGaps(form, today),
  ...findEducationGaps(form, today),
  ...findEnglishGaps(form.english, today),
  ...findGradeGaps(form.grades),
  ...findCourseGaps(form),
  ...findDocumentGaps(form),
  ...ticked('declaration.truthful', form.declaration.truthful),
  ...ticked('declaration.mayForward', form.declaration.mayForward),
];
