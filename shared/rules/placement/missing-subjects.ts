import { type ExamAnswers, PUBLIC_EXAMS, normalizeGrades } from '#shared/rules/exams/public-exams.ts';
import type { TypicalOffer } from './place-by-offer.ts';

/** Maps subject names on British course pages to DSE and A-level keys. Empty where the exam lacks the subject. */
const SUBJECT_KEYS: Readonly<Record<string, { dse: readonly string[]; alevel: readonly string[] }>> = {
  Art: { dse: ['visual-arts'], alevel: ['art'] },
  Biology: { dse: ['biology'], alevel: ['biology'] },
  Chemistry: { dse: ['chemistry'], alevel: ['chemistry'] },
  'Computer Science': { dse: ['ict'], alevel: ['computing'] },
  Computing: { dse: ['ict'], alevel: ['computing'] },
  Economics: { dse: ['economics'], alevel: ['economics'] },
  English: { dse: ['english', 'english-literature'], alevel: ['english-literature'] },
  'English Literature': { dse: ['english-literature'], alevel: ['english-literature'] },
  'Further Mathematics': { dse: ['m1', 'm2'], alevel: ['further-maths'] },
  Geography: { dse: ['geography'], alevel: ['geography'] },
  History: { dse: ['history', 'chinese-history'], alevel: ['history'] },
  Law: { dse: [], alevel: ['law'] },
  Mathematics: { dse: ['maths', 'm1', 'm2'], alevel: ['maths', 'further-maths'] },
  Music: { dse: ['music'], alevel: ['music'] },
  Physics: { dse: ['physics'], alevel: ['physics'] },
  Psychology: { dse: [], alevel: ['psychology'] },
  Sociology: { dse: [], alevel: ['sociology'] },
};

/**
 * Returns a function that lists the subjects that a course page names and the student did not enter; none if only a
 * total was entered. The subjects may be alternatives or preferences, so the list is only a hint and does not change
 * the band.
 */
export function createMissingSubjectFinder(answers: ExamAnswers) {
  const exam = answers.publicTestType && PUBLIC_EXAMS[answers.publicTestType];
  const enteredSubjects =
    exam === 'dse' || exam === 'alevel'
      ? new Set(normalizeGrades(exam, answers.publicTestSubjects).map(({ subject }) => subject))
      : new Set<string>();
  return (offer: Pick<TypicalOffer, 'subjects' | 'anyOne'> | null): readonly string[] => {
    if (!offer || offer.subjects.length === 0 || enteredSubjects.size === 0 || !(exam === 'dse' || exam === 'alevel'))
      return NO_SUBJECTS;
    const missingSubjects = offer.subjects.filter(
      (name) => !(SUBJECT_KEYS[name]?.[exam] ?? []).some((key) => enteredSubjects.has(key)),
    );
    return offer.anyOne && missingSubjects.length < offer.subjects.length ? NO_SUBJECTS : missingSubjects;
  };
}

const NO_SUBJECTS: readonly string[] = [];
