import { z } from 'zod';
import type { Locale } from '#shared/locale/locales.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import type { Database, Statement } from '#backend/queries/database.ts';
import { saveSiteCourse, selectSiteCourse, withdrawSiteCourse } from '#backend/queries/site/site-courses.ts';
import { compactText } from '#backend/search/search-words.ts';
import { createTexts } from '#backend/site/site-content.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { describeSource, SubjectFields, LEVEL_KEYS, parseRowKey, getSiteRow, toMessage } from './site-row.ts';
import {
  generateId,
  optionalDaySchema,
  optionalWebUrlSchema,
  createPlainTextSchema,
  type RowState,
  createRequiredTextsSchema,
} from './row-fields.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';

const createAmountSchema = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, 'noCount' satisfies ContentProblem)
    .default('');
const moneySchema = createAmountSchema(/^(?:|[1-9]\d{0,6})$/);

const WEEKS_PATTERN = /^(?:|[1-9]\d?|[1-5]\d\d)$/;
const MONTHS_PATTERN = /^(?:|(?:[1-9]|1[0-2])(?:;(?:[1-9]|1[0-2])){0,11})$/;

/** Schema of a course. Figures without a source are rejected. */
export const CourseText = z
  .strictObject({
    name: createRequiredTextsSchema(200),
    level: z.enum(LEVEL_KEYS),
    fields: SubjectFields.min(1, toMessage('empty')).default([]),
    startMonths: z.string().regex(MONTHS_PATTERN, toMessage('noMonths')).default(''),
    weeks: createAmountSchema(WEEKS_PATTERN),
    feeYear: moneySchema,
    feeTotal: moneySchema,
    website: optionalWebUrlSchema,
    publisher: createPlainTextSchema(120).default(''),
    sourceTitle: createPlainTextSchema(200).default(''),
    page: optionalWebUrlSchema,
    day: optionalDaySchema,
    licence: createPlainTextSchema(120).default(''),
  })
  .superRefine(({ startMonths, weeks, feeYear, feeTotal, ...source }, context) => {
    if ([startMonths, weeks, feeYear, feeTotal].every((figure) => figure === '')) return;
    for (const path of ['publisher', 'page', 'day'] as const)
      if (source[path].trim() === '') context.addIssue({ code: 'custom', path: [path], ...toMessage('noSource') });
  });
export type CourseText = z.infer<typeof CourseText>;

export async function getCourseRow(db: Database, site: StoredSite, key: string, locale: Locale): Promise<RowState> {
  const { isShown, ...siteRow } = await getSiteRow(db, site, { key, locale, selectRow: selectSiteCourse });
  return {
    ...siteRow,
    findFaults: (value) => (value === null && !isShown ? [{ path: '', problem: 'wrong' }] : []),
    write: (value, savedAt) => saveSiteCourseRow(site.id, key, value, savedAt),
  };
}

/** Saves a course; null withdraws it. */
export function saveSiteCourseRow(agentId: number, key: string, value: unknown, savedAt: number): Statement[] {
  const [schoolId, id] = parseRowKey(key);
  const now = new Date(savedAt).toISOString();
  if (value === null) return withdrawSiteCourse({ id, agentId, now });
  const describedCourse = describeOwnCourse(agentId, CourseText.parse(value));
  return saveSiteCourse({ id, agentId, schoolId, now, change: generateId(), ...describedCourse });
}

const WEEKS_PER_MONTH = 365.25 / 12 / 7;
const toJson = JSON.stringify;

export function describeOwnCourse(agentId: number, courseText: CourseText) {
  const { name, level, startMonths, weeks, feeYear, feeTotal, website } = courseText;
  const latinName = name['en-us'].trim() || name['zh-hk'].trim() || name.zh.trim();
  const names = {
    zh: name.zh.trim() || name['zh-hk'].trim() || latinName,
    'zh-hk': name['zh-hk'].trim() || name.zh.trim() || latinName,
  };
  const figures = [
    ['courseWeeks', weeks, 0, 'weeks'],
    ['courseYear', feeYear, 1, '/year'],
    ['courseTuition', feeTotal, 1, ''],
  ] as const;
  const facts = figures.flatMap(([key, value, isMoney, unit]) =>
    value === '' ? [] : [[key, Number(value), isMoney, unit] as const],
  );
  return {
    content: toJson(courseText),
    levelId: getLevel(level).id,
    kind: getLevel(level).kind,
    name: latinName,
    nameChn: toJson(names),
    fields: [...new Set(courseText.fields.map(({ field }) => field))],
    startMonths: [...new Set(startMonths.split(';').filter(Boolean).map(Number))],
    months: weeks === '' ? 0 : Math.max(1, Math.round(Number(weeks) / WEEKS_PER_MONTH)),
    duration:
      weeks === ''
        ? '{}'
        : toJson(createTexts(`${weeks} 週`, `${weeks} 周`, weeks === '1' ? '1 week' : `${weeks} weeks`)),
    fee: feeYear === '' ? 0 : Number(feeYear),
    website,
    terms: [...new Set([latinName, ...Object.values(names)].map(compactText))].filter(Boolean),
    facts,
    source: facts.length === 0 ? null : describeSource(agentId, courseText),
  };
}
