import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { sumGrades } from '#backend/assistant/look-ups/school-facts.ts';
import { t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';

/**
 * Compares the English score in the question with the general minimums of schools, one sentence for each level; returns
 * '' if there are none.
 */
export function judgeEnglish({ locale, reading: { english } }: ParsedQuestion, claims: readonly Claim[]): string {
  if (!english) return '';
  const generalClaims = claims.filter(({ id, unit }) => unit.startsWith(english.test) && id.split('|').length <= 2);
  const claimsOfTest = generalClaims.length > 0 ? generalClaims : claims.filter(({ unit }) => unit === english.test);
  return claimsOfTest
    .slice(0, MAX_VERDICTS)
    .map(({ value, each = '', subject }) => {
      const [name = '', ...scope] = subject.split(' · ');
      const school = scope.length > 0 ? name + t(locale, 'claimScope', { scope: scope.join(', ') }) : name;
      const [min = 0, max = min] = value.split('-').map(Number);
      const { test, score, part } = english;
      const values = { test, school, score: String(score), value, each, part: String(part) };
      if (score < min) return t(locale, 'verdictScoreBelow', values);
      if (part !== null && part < Number(each.split('-')[0] || 0)) return t(locale, 'verdictPartBelow', values);
      if (score < max) return t(locale, 'verdictScoreSome', values);
      return t(locale, each && part === null ? 'verdictScorePart' : 'verdictScoreMeets', values);
    })
    .join(locale === 'en-us' ? ' ' : '');
}

const MAX_VERDICTS = 2;

/**
 * Compares the A-level grades or IB points in the question with a range of typical offers; returns '' if either is
 * missing.
 */
export function judgeGrades({ locale, reading: { exam } }: ParsedQuestion, claim: Claim | undefined): string {
  if (!exam?.resultText || claim?.unit !== 'offer') return '';
  const isGrades = exam.key === 'alevel';
  if (!isGrades && exam.key !== 'ib') return '';
  const [, min = '', max = min] =
    (isGrades ? /A-level ([A-E*]+)(?:–([A-E*]+))?/u : /IB (\d+)(?:–(\d+))?/u).exec(claim.value) ?? [];
  if (!min) return '';
  const weigh = (result: string) => (isGrades ? sumGrades(result) : Number(result));
  const result = weigh(exam.resultText);
  const key =
    result < weigh(min) ? 'verdictOfferBelow' : result < weigh(max) ? 'verdictOfferSome' : 'verdictOfferMeets';
  return t(locale, key, { result: exam.resultText, value: [...new Set([min, max])].join('–') });
}
