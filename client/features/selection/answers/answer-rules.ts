import type { TextOf } from '#client/i18n/use-text.ts';
import { assertNever } from '#shared/assert-never.ts';
import { isBirthday, MINIMUM_AGE } from '#shared/rules/person.ts';
import type { EnglishPart } from '#shared/rules/english.ts';
import { type ExamFault, refuseDraft } from '#client/features/exam-entry/exam-entry.ts';
import type { Rules } from '#client/ui/form/use-form.ts';
import { type Answers, type EnglishFault, refuseOverall, refusePart } from './answers.ts';

/** What must be answered; a visitor is not asked for birthday and gender. */
export function answerRules(t: TextOf<'selection'>, isUser: boolean): Rules<Answers> {
  const chosen = (sentence: string) => (value: string | readonly string[]) => (value.length === 0 ? sentence : null);
  const ofFriends = (sentence: string) => (value: string | readonly string[], answers: Answers) =>
    answers.relative === '1' && value.length === 0 ? sentence : null;
  const sayEnglish = (fault: EnglishFault | null) => {
    if (!fault) return null;
    return fault.kind === 'missing' ? t('fault.part') : t('fault.score', { ...fault });
  };
  const part = (name: EnglishPart) => (value: string, answers: Answers) =>
    sayEnglish(refusePart({ ...answers, [name]: value }, name));
  const exam = (field: ExamFault['field']) => (_: unknown, answers: Answers) => {
    const fault = refuseDraft(answers).find((one) => one.field === field);
    return fault ? sayExam(t, fault) : null;
  };
  return {
    countries: chosen(t('fault.countries')),
    group: chosen(t('fault.group')),
    level: chosen(t('fault.level')),
    passport: chosen(t('fault.passport')),
    ...(isUser && {
      birthday(day: string) {
        if (day === '') return t('fault.birthday');
        return isBirthday(day) ? null : t('fault.age', { age: MINIMUM_AGE });
      },
      gender: chosen(t('fault.gender')),
    }),
    friendCountry: ofFriends(t('fault.friendCountry')),
    friendState: ofFriends(t('fault.friendState')),
    friendCities: ofFriends(t('fault.friendCities')),
    examRows: exam('examRows'),
    examScore: exam('examScore'),
    examFullMark: exam('examFullMark'),
    listening: part('listening'),
    speaking: part('speaking'),
    reading: part('reading'),
    writing: part('writing'),
    overall: (value, answers) => sayEnglish(refuseOverall({ ...answers, overall: value })),
  };
}

function sayExam(t: TextOf<'selection'>, fault: ExamFault): string {
  if (fault.field === 'examRows') return t(`fault.rows.${fault.kind}`);
  switch (fault.kind) {
    case 'tooHigh':
      return t('fault.tooHigh', { most: fault.most });
    case 'missing':
      return t('fault.examScore');
    case 'number':
      return t('fault.number');
    default:
      return assertNever(fault);
  }
}
