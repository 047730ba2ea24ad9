import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { MOST_GRADES } from '#shared/rules/application/application-lists.ts';
import { findEnglishGaps, findGradeGaps } from '#shared/rules/application/application-exams.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { type ExamDraft, toExamAnswers } from '#client/features/exam-entry/offers.ts';
import type { Answers } from '#client/features/selection/offers.ts';

// Results that the student typed in the fast line or the questionnaire, as the form has them. They are offered, and only
// what the form would accept; nothing is copied unasked.

type Grade = ApplyForm['grades'][number];
type English = ApplyForm['english'];

interface Names {
  subject: (exam: string, subject: string) => string;
  total: string;
}

/** Of an exam of which nothing stands in the form yet. */
export function gradesToOffer(draft: ExamDraft, { grades }: Pick<ApplyForm, 'grades'>, names: Names): Grade[] {
  if (!draft.examType) return [];
  const exam = PUBLIC_EXAMS[draft.examType];
  if (grades.some((row) => row.exam === exam)) return [];
  const { publicTestSubjects, publicTestScore } = toExamAnswers(draft);
  const row = (subject: string, grade: string): Grade => ({ exam, subject, grade, predicted: false });
  const subjects = publicTestSubjects.map(({ subject, grade }) => row(names.subject(exam, subject), grade));
  // The DSE has no total as a grade; a gaokao and an IB result are given as one.
  const isTotal = (exam === 'gaokao' || exam === 'ib') && publicTestScore !== undefined;
  const all = isTotal ? [row(names.total, String(publicTestScore))] : subjects;
  const mayBe = all.filter((one) => findGradeGaps([one]).length === 0);
  return mayBe.slice(0, Math.max(0, MOST_GRADES - grades.length));
}

type KnownEnglish = Pick<Answers, 'englishType' | 'listening' | 'speaking' | 'reading' | 'writing'>;

/** Null where the form names a test already, or the one that is known is not whole. */
export function englishToOffer(known: KnownEnglish, { english }: Pick<ApplyForm, 'english'>): English | null {
  if (english.type !== '' || !known.englishType) return null;
  const { englishType: type, listening, speaking, reading, writing } = known;
  const offered = { ...english, type, listening, speaking, reading, writing };
  return findEnglishGaps(offered).length === 0 ? offered : null;
}
