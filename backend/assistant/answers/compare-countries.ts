import { answerCountries } from './compare-costs.ts';
import { asksOtherCosts } from './asked.ts';
import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';
import { STAY_KEYS } from './answer-guides.ts';
import { createTitledClaim } from './passage-parts.ts';
import { findGuidePassages } from '#backend/assistant/look-ups/passages.ts';
import { formatList, formatParagraph, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { QuestionReading } from '#backend/assistant/reading/read-question.ts';

/** Matches a choice between the countries that a question names. */
const CHOICE_PATTERN =
  /\b(?:compare[ds]?|comparison|versus|vs|v|better|best|which|or|difference)\b|哪|比|还是|更|选|分别|定(?![金居位])|好(?:些|[?？]|$)/u;
/** Matches what the rows of a comparison answer beside the costs: the stay after the degree and the length of the course. */
export const COMPARED_WORDS =
  /\b(?:length|long|years?|after|stay|work|jobs?|prospects?|one|two|three|four|value|worth|pros|cons)\b|之后|以后|毕业|留(?:不留)?得?低?|就业|工作|年期|学制|年制|几年|值得?|分别|[一两二三四]年/gu;

/** Whether a question compares the countries that it names as places to study. */
export const comparesStudies = (reading: QuestionReading): boolean =>
  reading.countries.length > 1 &&
  reading.namesCountry &&
  reading.schools.length + reading.cities.length + reading.states.length === 0 &&
  reading.exam === null &&
  reading.english === null &&
  reading.budget === null &&
  (reading.subject !== null || reading.level !== null) &&
  CHOICE_PATTERN.test(reading.text) &&
  !reading.isElsewhere &&
  !asksOtherCosts(reading);

/** Whether a clause asks for what the rows of a comparison answer. */
export const asksComparedWords = ({ text }: QuestionReading): boolean => text.search(COMPARED_WORDS) >= 0;

/**
 * Compares countries on both sides: tuition in the field, living costs, the whole course, and the stay after the degree.
 * Ends with whom each suits, by the rows alone.
 */
export async function compareCountries(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const [costs, getCountryName] = await Promise.all([answerCountries(question), loadCountryNames(question)]);
  const stays = (await findGuidePassages(question, '', ['postwork'], reading.countries)).filter(({ row }) =>
    STAY_KEYS.has(row.key),
  );
  const sides = reading.countries.map((key) => {
    const name = getCountryName(key);
    const claims = (costs.foldedClaims ?? []).filter(({ text }) => text.startsWith(`${name} · `));
    return {
      name,
      hasFee: claims.some(({ id }) => FEE_CLAIM.test(id)),
      stays: stays.filter(({ row }) => row.country === key).map(({ row }) => createTitledClaim(row, question, [name])),
    };
  });
  const describeMissing = (key: 'whatFee' | 'whatStay', unheld: typeof sides) =>
    unheld.length === 0
      ? []
      : [
          t(locale, key) +
            t(locale, 'claimScope', {
              scope: formatList(
                locale,
                unheld.map(({ name }) => name),
              ),
            }),
        ];
  return {
    ...costs,
    claims: sides.flatMap((side) => side.stays),
    texts: [...(costs.texts ?? []), formatParagraph(locale, t(locale, 'compareSuits'))],
    missing: [
      ...describeMissing(
        'whatFee',
        sides.filter(({ hasFee }) => !hasFee),
      ),
      ...describeMissing(
        'whatStay',
        sides.filter((side) => side.stays.length === 0),
      ),
    ],
    note: 'guideNote',
  };
}
const FEE_CLAIM = /^(?:usual-tuition|school\.degreeYear)/u;
