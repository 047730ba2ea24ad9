import { readOfferRange } from '#backend/assistant/look-ups/course-claims.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { formatList, t, joinSentences } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';

/**
 * Compares the English score of a question with the general minimums of schools at the level of the question, or '' if
 * there are none.
 */
export function judgeEnglish(
  { locale, reading: { english, level } }: ParsedQuestion,
  claims: readonly Claim[],
): string {
  if (!english) return '';
  const generalClaims = claims.filter(({ id, unit }) => unit.startsWith(english.test) && id.split('|').length <= 2);
  const claimsOfTest =
    generalClaims.length > 0 ? generalClaims : claims.filter(({ unit }) => unit.startsWith(english.test));
  const verdicts = claimsOfTest.slice(0, MAX_VERDICTS).map(({ value, each = '', subject }) => {
    const [name = '', ...scope] = subject.split(' · ');
    const school = scope.length > 0 ? name + t(locale, 'claimScope', { scope: scope.join(', ') }) : name;
    const [min = 0, max = min] = value.split('-').map(Number);
    const { test, score, part } = english;
    const key =
      score < min
        ? 'verdictScoreBelow'
        : part !== null && part < Number(each.split('-')[0] || 0)
          ? 'verdictPartBelow'
          : score < max
            ? 'verdictScoreSome'
            : each && part === null
              ? 'verdictScorePart'
              : 'verdictScoreMeets';
    const text = t(locale, key, { test, school, score: String(score), value, each, part: String(part) });
    return { text, isMet: key === 'verdictScorePart' || key === 'verdictScoreMeets' };
  });
  // Without a level the first minimum counts. If the score meets it, it may still be too low for the next level.
  const [first, second] = verdicts;
  const stated = level !== null || (first?.isMet && second && !second.isMet) ? verdicts : verdicts.slice(0, 1);
  return joinSentences(
    locale,
    stated.map(({ text }) => text),
  );
}

const MAX_VERDICTS = 2;

/** Weighs the A-level grades or IB points of a question and the range of an offer; null if either is missing. */
function weighOffer({ reading: { exam } }: ParsedQuestion, claim: Claim | undefined) {
  if (!exam?.resultText || claim?.unit !== 'offer' || (exam.key !== 'alevel' && exam.key !== 'ib')) return null;
  const range = readOfferRange(claim.value, exam.key);
  return range && { ...range, result: range.weigh(exam.resultText) };
}

/** Says which offers of several schools the results of a question reach, or '' if none can be compared. */
export function judgeOffers(question: ParsedQuestion, claims: readonly Claim[]): string {
  const { locale, reading } = question;
  const offers = claims.flatMap((claim) => {
    const weights = weighOffer(question, claim);
    return weights ? [{ ...weights, school: claim.subject.split(' · ')[0] ?? '' }] : [];
  });
  if (offers.length === 0) return '';
  const [lowest] = offers.toSorted((a, b) => a.least - b.least);
  const [highest] = offers.toSorted((a, b) => b.most - a.most);
  const reached = offers.filter(({ result, least }) => result >= least).map(({ school }) => school);
  const sentence = t(locale, reached.length > 0 ? 'verdictOffersReached' : 'verdictOffersBelow', {
    result: reading.exam?.resultText ?? '',
    names: formatList(locale, reached),
    value: [...new Set([lowest?.min, highest?.max])].join('–'),
  });
  return locale === 'en-us' ? `${sentence} ` : sentence;
}
