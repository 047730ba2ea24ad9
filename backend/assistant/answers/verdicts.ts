import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { sumGrades } from '#backend/assistant/look-ups/school-facts.ts';
import { t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';

const PARTS = 'writing|speaking|listening|reading|小分|单项|各项|写作|口语|听力|阅读';
/** Score in one part of an English test, over folded text. */
const PART_SCORE = new RegExp(
  `(?:${PARTS})[^\\d]{0,8}(\\d(?:\\.\\d)?)(?![\\d.])|(?<![\\d.])(\\d(?:\\.\\d)?) ?(?:in|for|on) (?:${PARTS})`,
  'u',
);

/** Returns the score in one part of an English test that a folded text states; null without one. */
export function readPartScore(text: string): number | null {
  const [, after, before] = PART_SCORE.exec(text) ?? [];
  const part = Number(after ?? before ?? Number.NaN);
  return Number.isNaN(part) ? null : part;
}

/** Compares the IELTS score of a question, and of one part if it names one, with a school's minimum; '' without one. */
export function judgeEnglish({ locale, reading }: ParsedQuestion, school: string, claim: Claim | undefined): string {
  const score = reading.figures.ielts;
  if (score === null || !claim?.unit.startsWith('IELTS')) return '';
  const [least = 0, most = least] = claim.value.split('-').map(Number);
  const each = claim.each ?? '';
  const part = readPartScore(reading.text) ?? Number.NaN;
  const values = { school, score: String(score), value: claim.value, each, part: String(part) };
  if (score < least) return t(locale, 'verdictScoreBelow', values);
  if (part < Number(each.split('-')[0] || 0)) return t(locale, 'verdictPartBelow', values);
  if (score < most) return t(locale, 'verdictScoreSome', values);
  return t(locale, each && Number.isNaN(part) ? 'verdictScorePart' : 'verdictScoreMeets', values);
}

/** Compares the A-level grades or IB points of a question with a range of typical offers; '' without either. */
export function judgeGrades({ locale, reading: { exam } }: ParsedQuestion, claim: Claim | undefined): string {
  if (!exam?.said || claim?.unit !== 'offer') return '';
  const isGrades = exam.key === 'alevel';
  if (!isGrades && exam.key !== 'ib') return '';
  const [, least = '', most = least] =
    (isGrades ? /A-level ([A-E*]+)(?:–([A-E*]+))?/u : /IB (\d+)(?:–(\d+))?/u).exec(claim.value) ?? [];
  if (!least) return '';
  const weigh = (result: string) => (isGrades ? sumGrades(result) : Number(result));
  const result = weigh(exam.said);
  const key =
    result < weigh(least) ? 'verdictOfferBelow' : result < weigh(most) ? 'verdictOfferSome' : 'verdictOfferMeets';
  return t(locale, key, { result: exam.said, value: [...new Set([least, most])].join('–') });
}
