import { z } from 'zod';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import type { Database, Statement } from '#backend/queries/database.ts';
import { saveSiteCourse, siteCourse, withdrawSiteCourse } from '#backend/queries/site/site-courses.ts';
import { compact } from '#backend/search/search-words.ts';
import { texts } from '#backend/site/site-content.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { describeSource, Fields, LEVEL_KEYS, parseRowKey, getSiteRow, toMessage } from './site-row.ts';
import { generateId, maybeDay, maybeWebAddress, plainText, type RowState, optionalTexts } from './row-fields.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';

const amount = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, 'noCount' satisfies ContentProblem)
    .default('');
const money = amount(/^(?:|[1-9]\d{0,6})$/);

const WEEKS = /^(?:|[1-9]\d?|[1-5]\d\d)$/;
const MONTHS = /^(?:|(?:[1-9]|1[0-2])(?:;(?:[1-9]|1[0-2])){0,11})$/;

/** Figures without a source are rejected. */
export const CourseText = z
  .strictObject({
    name: optionalTexts(200),
    level: z.enum(LEVEL_KEYS),
    fields: Fields.min(1, toMessage('empty')).default([]),
    startMonths: z.string().regex(MONTHS, toMessage('noMonths')).default(''),
    weeks: amount(WEEKS),
    feeYear: money,
    feeTotal: money,
    website: maybeWebAddress,
    publisher: plainText(120).default(''),
    sourceTitle: plainText(200).default(''),
    page: maybeWebAddress,
    day: maybeDay,
    licence: plainText(120).default(''),
  })
  .superRefine(({ startMonths, weeks, feeYear, feeTotal, ...source }, context) => {
    if ([startMonths, weeks, feeYear, feeTotal].every((figure) => figure === '')) return;
    for (const path of ['publisher', 'page', 'day'] as const)
      if (source[path].trim() === '') context.addIssue({ code: 'custom', path: [path], ...toMessage('noSource') });
  });
export type CourseText = z.infer<typeof CourseText>;

export async function getCourseRow(db: Database, site: StoredSite, key: string): Promise<RowState> {
  const { isShown, ...stand } = await getSiteRow(db, site, key, siteCourse);
  return {
    ...stand,
    findFaults: (value) => (value === null && !isShown ? [{ path: '', problem: 'wrong' }] : []),
    write: (value, index) => saveSiteCourseRow(site.id, key, value, index),
  };
}

/** Saves a course; null withdraws it. */
export function saveSiteCourseRow(agentId: number, key: string, value: unknown, at: number): Statement[] {
  const [schoolId, id] = parseRowKey(key);
  const now = new Date(at).toISOString();
  if (value === null) return withdrawSiteCourse({ id, agentId, now });
  const described = describeOwnCourse(agentId, CourseText.parse(value));
  return saveSiteCourse({ id, agentId, schoolId, now, change: generateId(), ...described });
}

const WEEKS_OF_A_MONTH = 365.25 / 12 / 7;
const serialize = JSON.stringify;

export function describeOwnCourse(agentId: number, text: CourseText) {
  const { name, level, startMonths, weeks, feeYear, feeTotal, website } = text;
  const latin = name['en-us'].trim() || name['zh-hk'].trim() || name.zh.trim();
  const names = {
    zh: name.zh.trim() || name['zh-hk'].trim() || latin,
    'zh-hk': name['zh-hk'].trim() || name.zh.trim() || latin,
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
    content: serialize(text),
    levelId: getLevel(level).id,
    kind: getLevel(level).kind,
    name: latin,
    nameChn: serialize(names),
    fields: [...new Set(text.fields.map(({ field }) => field))],
    startMonths: [...new Set(startMonths.split(';').filter(Boolean).map(Number))],
    months: weeks === '' ? 0 : Math.max(1, Math.round(Number(weeks) / WEEKS_OF_A_MONTH)),
    duration:
      weeks === '' ? '{}' : serialize(texts(`${weeks} 週`, `${weeks} 周`, weeks === '1' ? '1 week' : `${weeks} weeks`)),
    fee: feeYear === '' ? 0 : Number(feeYear),
    website,
    terms: [...new Set([latin, ...Object.values(names)].map(compact))].filter(Boolean),
    facts,
    source: facts.length === 0 ? null : describeSource(agentId, text),
  };
}
