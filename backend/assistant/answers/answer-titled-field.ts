import { findCourseIdsByTitle } from '#backend/assistant/look-ups/courses.ts';
import { placeStudent } from '#backend/assistant/look-ups/place-student.ts';
import { formatParagraph, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { answerSubject } from './answer-subject.ts';
import {
  createNextStepCard,
  describeAssumed,
  describeBands,
  formatResult,
  SPACE_IN_CHINESE,
} from './answer-placement.ts';
import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';

/**
 * Answers whether results lead to a field that only the titles of courses name, such as medicine: places the student in
 * those courses, then states their offers.
 */
export async function answerTitledField(question: ParsedQuestion): Promise<ReplyParts[]> {
  const { locale, reading } = question;
  const { exam, subject, level, topics } = reading;
  const rows = await answerSubject(question);
  if (!exam?.answers || !subject) return rows;
  const [country = null] = reading.countries;
  const placedSchools = await placeStudent(question, exam, {
    country,
    level,
    subject,
    courseIds: await findCourseIdsByTitle(question, subject, level),
    cities: reading.cities,
    except: reading.except,
    isWithoutCards: true,
  });
  const { match, likely, reach, outOfReach } = placedSchools;
  const count = match.count + likely.count + reach.count;
  if (count + outOfReach === 0) return rows;
  const getCountryName = await loadCountryNames(question);
  const leadKey = count === 0 ? 'placedAllOutOfReach' : count === reach.count ? 'placedTitledReach' : 'placedTitled';
  return [
    {
      lead: t(locale, leadKey, {
        result: formatResult(question),
        field: subject.spelledText,
        where: country ? getCountryName(country) : t(locale, 'everywhere'),
        match: match.count,
        likely: likely.count,
        reach: reach.count,
        outOfReach,
      }).replace(SPACE_IN_CHINESE, ''),
      nextCard: createNextStepCard(question, exam.key),
      texts: [
        ...describeBands(question, placedSchools).texts,
        ...[
          describeAssumed(question),
          count > 0 && outOfReach > 0 ? t(locale, 'placedOutOfReach', { count: outOfReach }) : '',
          topics.has('medicine') ? t(locale, 'placedByInterview') : '',
        ].map((sentence) => formatParagraph(locale, sentence)),
      ],
      offersHuman: true,
    },
    ...rows,
  ];
}
