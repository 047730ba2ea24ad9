import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { FACTS } from '#backend/assistant/choose-answer.ts';
import { ownName } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { describeCourseDetail } from '#backend/catalogue/describe-course.ts';
import { writeFee } from '#backend/catalogue/write-fee.ts';
import type { CourseDetailRow } from '#backend/queries/catalogue/course-detail.ts';

interface EnglishLine {
  typeName: string;
  overall: number;
}

/** A fact of one course, in the words and figures of its row. */
export function tellFact(fact: (typeof FACTS)[number], row: CourseDetailRow, locale: Locale): string {
  const said = {
    course: ownName(locale, row),
    school: ownName(locale, { name: row.schoolName, nameChn: row.schoolNameChn }),
  };
  if (fact === 'fee')
    return say(locale, 'courseFee', { ...said, fee: writeFee(row.fee, row.currency), note: row.feeNote });
  if (fact === 'deadline')
    return say(locale, 'courseDeadline', {
      ...said,
      months: row.applyMonth,
      deadline: row.applyDateDeadlineNote,
      note: row.applyDateNote,
    });
  if (fact === 'start')
    return row.startYear === null || row.startMonth === null
      ? say(locale, 'courseNoStart', said)
      : say(locale, 'courseStart', { ...said, date: nameDate(row.startYear, row.startMonth, locale) });
  if (fact === 'duration')
    return say(locale, 'courseDuration', { ...said, duration: row.duration, mode: row.studyMode });
  const { institutionCourseEngScore, institutionCourseAcademicScore } = describeCourseDetail(row, [], locale);
  const lines = [
    ...(institutionCourseEngScore as EnglishLine[]).map(({ typeName, overall }) => `${typeName} ${overall}`),
    ...institutionCourseAcademicScore.map(({ typeName, scoreType, score }) => `${typeName} ${score} (${scoreType})`),
  ];
  return say(locale, 'courseRequires', { ...said, list: lines.join(locale === 'en-us' ? '; ' : '；') });
}

const nameDate = (year: number, month: number, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  );
