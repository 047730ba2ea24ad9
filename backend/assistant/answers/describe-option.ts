import { type MessageKey, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { selectFactsOfCourses } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { STUDY_OPTIONS, type StudyOption } from '#shared/rules/study-options.ts';

const MAX_OPTION_COURSES = 60;

const OPTION_PATTERNS = {
  sandwich: [/\b(?:placements?|sandwich|year in industry|industrial year|co-?op)\b|实习|三文治/u, 'optionSandwich'],
  yearAbroad: [/\b(?:year abroad|study abroad|exchange)\b|交换|交流/u, 'optionAbroad'],
  foundationYear: [/\bfoundation year\b|基础年/u, 'optionFoundation'],
} as const satisfies Record<StudyOption, readonly [RegExp, MessageKey]>;

/** Says whether courses of a field come with the option that a question names, or '' if it names none. */
export async function describeOption(
  { db, locale, reading }: ParsedQuestion,
  courseIds: readonly number[],
): Promise<string> {
  const option = STUDY_OPTIONS.find((key) => OPTION_PATTERNS[key][0].test(reading.text));
  if (!option || courseIds.length === 0) return '';
  const facts = await queryRows(
    db,
    selectFactsOfCourses(courseIds.slice(0, MAX_OPTION_COURSES), ['courseOptions'], locale),
  );
  const count = facts.filter(({ value }) =>
    parseFactValue('courseOptions', String(value))?.some((stated) => stated.option === option),
  ).length;
  return t(locale, count > 0 ? 'yesOption' : 'noOption', {
    count,
    total: Math.min(courseIds.length, MAX_OPTION_COURSES),
    subject: reading.subject?.spelledText ?? '',
    option: t(locale, OPTION_PATTERNS[option][1]),
  });
}
