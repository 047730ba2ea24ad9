import { FACTS } from '#backend/assistant/choose-answer.ts';
import { type Asked, courseCard, type Reply, replyUnknown, replyWith, writeMoney } from '#backend/assistant/reply.ts';
import { ownName, paragraph, say, type Saying } from '#backend/assistant/say.ts';
import { describeCourseDetail } from '#backend/catalogue/describe-course.ts';
import { courseDetail, type CourseDetailRow } from '#backend/queries/catalogue/details.ts';
import { findRow, readerOf } from '#backend/queries/database.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { tellSourced } from './tell-figures.ts';

/** One course that was shown before: what was asked of it, or what people ask of any. */
export async function answerCourse({ db, slots, locale, chinese, publicLevel }: Asked): Promise<Reply> {
  const course = await findRow(db, courseDetail(String(slots.course), { locale, chinese }, publicLevel));
  if (!course) return replyUnknown(locale);
  const asked = FACTS.filter((fact) => slots.topics.has(fact));
  const facts = asked.length > 0 ? asked : (['fee', 'requirements', 'deadline'] as const);
  const name = ownName(locale, { name: course.schoolName, nameChn: course.schoolNameChn });
  return replyWith(
    [
      paragraph(locale, say(locale, 'courseIs', { school: name, course: ownName(locale, course) })),
      ...facts.map((fact) => paragraph(locale, tellFact(fact, course, locale, 'ofIt'))),
    ],
    {
      cards: [courseCard(course)],
      suggestions: [say(locale, 'suggestFee', { name }), say(locale, 'suggestWeatherThere', { name })],
    },
  );
}

/** The row's own words say beside it that it is an example. */
export const tellsExample = (fact: (typeof FACTS)[number]) => fact === 'fee' || fact === 'deadline';

interface EnglishLine {
  typeName: string;
  overall: number;
}

const OF_IT = {
  fee: 'itsFee',
  deadline: 'itsDeadline',
  requirements: 'itsRequires',
  start: 'itsStart',
  duration: 'itsDuration',
} as const satisfies Record<(typeof FACTS)[number], Saying>;
const AS_EXAMPLE = {
  fee: 'courseFee',
  deadline: 'courseDeadline',
  requirements: 'courseRequires',
  start: 'courseStart',
  duration: 'courseDuration',
} as const satisfies Record<(typeof FACTS)[number], Saying>;

/** A fact of one course, in the words and figures of its row: as an example, or of it, where it was named already. */
export function tellFact(
  fact: (typeof FACTS)[number],
  row: CourseDetailRow,
  locale: Locale,
  as: 'example' | 'ofIt' = 'example',
): string {
  const key = (as === 'ofIt' ? OF_IT : AS_EXAMPLE)[fact];
  const said = {
    course: ownName(locale, row),
    school: ownName(locale, { name: row.schoolName, nameChn: row.schoolNameChn }),
  };
  const missing = sayMissing(fact, row);
  if (missing) return say(locale, missing, said);
  if (fact === 'fee') return say(locale, key, { ...said, fee: tellFee(row, locale), note: row.feeNote });
  if (fact === 'deadline')
    return say(locale, key, {
      ...said,
      months: row.applyMonth,
      deadline: row.applyDateDeadlineNote,
      note: row.applyDateNote,
    });
  if (fact === 'start')
    return row.startYear === null || row.startMonth === null
      ? say(locale, 'courseNoStart', said)
      : say(locale, key, { ...said, date: nameDate(row.startYear, row.startMonth, locale) });
  if (fact === 'duration') return say(locale, key, { ...said, duration: row.duration, mode: row.studyMode });
  const { institutionCourseEngScore } = describeCourseDetail(
    row,
    { pathways: [], facts: [], past: [] },
    readerOf(locale),
  );
  const lines = (institutionCourseEngScore as EnglishLine[]).map(({ typeName, overall }) => `${typeName} ${overall}`);
  const example = row.illustrative === 1 ? say(locale, 'requiresExample') : '';
  const list = lines.join(locale === 'en-us' ? '; ' : '；') + example;
  // Of results of school only what the school has published is told: tell-results.ts.
  return [say(locale, key, { ...said, list }), say(locale, 'requiresOfSchool')].join(locale === 'en-us' ? ' ' : '');
}

const tellFee = ({ fee, currency, facts }: CourseDetailRow, locale: Locale) =>
  tellSourced(
    writeMoney(fee, currency, locale),
    facts,
    ['courseYear', 'courseTuitionYear', 'levelYear', 'universityYear'],
    locale,
  );

/** A register says neither when nor how one is let in; one that names no courses says nothing of how long they take. */
function sayMissing(fact: (typeof FACTS)[number], row: CourseDetailRow): Saying | null {
  if (fact === 'fee') return row.fee === 0 ? 'feeNotPublished' : null;
  if (fact === 'deadline') return row.applyMonth + row.applyDateDeadlineNote === '' ? 'deadlineNotPublished' : null;
  if (fact === 'duration') return row.duration === '' ? 'durationNotPublished' : null;
  if (fact === 'requirements') return row.english === '[]' ? 'requirementsNotPublished' : null;
  return null;
}

const nameDate = (year: number, month: number, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  );
