import type { FormProfile } from '#backend/queries/applications/applications.ts';
import { isHan } from '#backend/search/search-words.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';

interface LeadValues {
  name: string;
  email: string;
  exam: string;
  grades: string;
}

const NO_LEAD: LeadValues = { name: '', email: '', exam: '', grades: '' };

/** Adds what the account and the lead already know of a student to an empty form. */
export function prefillForm(form: ApplyForm, profile: FormProfile, lead: LeadValues = NO_LEAD): ApplyForm {
  const { firstName, lastName, birthday, gender, areaCode, mobile } = profile;
  const knownNames = [profile.name, lead.name, profile.nickname].map((name) => name.trim());
  const passportName =
    firstName && lastName ? { firstName, lastName } : splitName(lead.name, [profile.name, profile.nickname]);
  return {
    ...form,
    personal: {
      ...form.personal,
      nameChn: knownNames.find(isHan) ?? '',
      ...passportName,
      birthday,
      gender,
      email: lead.email,
      mobileAreaCode: areaCode,
      mobile,
    },
    grades: listGrades(lead),
  };
}

/**
 * Splits a name in Latin letters into surname and given names: 'Wong, Ka Yi', or 'Wong Ka Yi' of somebody who calls
 * herself Ka Yi. The order of other names is unknown, so they are left to the student.
 */
function splitName(name: string, ownNames: readonly string[]): { firstName: string; lastName: string } {
  const [surname = '', afterComma = ''] = name.split(',').map((part) => part.trim());
  if (surname && afterComma) return { firstName: afterComma, lastName: surname };
  const fullName = surname.toLowerCase();
  for (const ownName of ownNames.map((item) => item.trim())) {
    const given = ownName.toLowerCase();
    if (!given || isHan(given)) continue;
    if (fullName.endsWith(` ${given}`)) return { firstName: ownName, lastName: surname.slice(0, -given.length).trim() };
    if (fullName.startsWith(`${given} `)) return { firstName: ownName, lastName: surname.slice(given.length).trim() };
  }
  return { firstName: '', lastName: '' };
}

/** Matches the grades of each exam, of which a text such as 'AAB' or '5*5*544' consists. */
const GRADE_PATTERNS: Readonly<Record<string, RegExp>> = {
  dse: /5\*{0,2}|[1-4]/g,
  alevel: /A\*|[A-E]/g,
};
const TOTAL_PATTERN = /^\d{2,3}$/;
const MAX_LISTED_GRADES = 12;

/** One row for each grade, whose subject the student adds. Of another text, only the exam is known. */
function listGrades({ exam, grades }: LeadValues): ApplyForm['grades'] {
  if (!exam) return [];
  const toRow = (grade: string) => ({ exam, subject: '', grade, predicted: false });
  const text = grades.replace(/[\s,、/+]/g, '').toUpperCase();
  if (TOTAL_PATTERN.test(text) && (exam === 'ib' || exam === 'gaokao')) return [toRow(text)];
  const pattern = GRADE_PATTERNS[exam];
  const foundGrades = pattern ? (text.match(pattern) ?? []) : [];
  const isComplete = foundGrades.length > 0 && foundGrades.join('') === text;
  return isComplete && foundGrades.length <= MAX_LISTED_GRADES ? foundGrades.map(toRow) : [toRow('')];
}
