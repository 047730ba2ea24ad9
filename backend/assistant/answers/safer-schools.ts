import { placeStudent } from '#backend/assistant/look-ups/place-student.ts';
import { formatNames, joinSentences, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { ExamResult } from '#backend/assistant/reading/exam-result.ts';
import { BANDS } from './answer-placement.ts';

/** Names up to two matches and a likely school of the same field and country beside the named ones. */
export async function describeBackups(question: ParsedQuestion, exam: ExamResult): Promise<string> {
  const { locale, reading } = question;
  const { subject, schools, countriesOfPlaces, cities, except } = reading;
  const placed = await placeStudent(question, exam, {
    country: countriesOfPlaces[0] ?? null,
    level: 'bachelor',
    subject,
    cities,
    except,
    saferThan: schools,
    isWithoutCards: true,
  });
  const bands = (subject ? (['match', 'likely'] as const) : (['likely'] as const)).flatMap((band) => {
    const names = placed[band].names;
    return names.length > 0 ? t(locale, BANDS[band].names, { names: formatNames(locale, names) }) : [];
  });
  return bands.length > 0
    ? t(locale, 'chanceBackups', { of: subject ? t(locale, 'claimScope', { scope: subject.spelledText }) : '' }) +
        joinSentences(locale, bands)
    : '';
}
