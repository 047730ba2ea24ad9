import { z } from 'zod';
import { type Database, findRow } from '#backend/queries/database.ts';
import {
  deleteOwnRule,
  keepOwnCourse,
  keepOwnRule,
  ownCourse,
  ownRule,
  schoolOfOwnRow,
  type SchoolOfRow,
  withdrawOwnCourse,
} from '#backend/queries/site/own-courses.ts';
import { readRule } from '#backend/matching/rule-notation.ts';
import { compact } from '#backend/search/search-words.ts';
import { SUBJECTS } from '#backend/seed/catalogue/catalogue-seed.ts';
import { type LevelKey, levelOf, MAJOR_LEVELS } from '#backend/seed/plans/award-plans.ts';
import { sameText, texts } from '#backend/seed/texts.ts';
import type { KeptSite } from '#backend/site/change-sites.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import {
  type ContentProblem,
  maybeDay,
  drawId,
  maybeWebAddress,
  neededPlain,
  plain,
  type RowStand,
  someTexts,
  webAddress,
} from './row-fields.ts';

// Courses and rules of entry of a site's own, each at a school that all sites share (decision 138). The key of one is its school's
// number and its own, as in '2001-1099511627776': it stays at its school.

const LEVELS = MAJOR_LEVELS.map(({ key }) => key) as [LevelKey, ...LevelKey[]];
const Fields = z.array(z.strictObject({ field: z.enum(SUBJECTS) })).max(4);
const amount = (most: RegExp) =>
  z
    .string()
    .regex(most, 'noCount' satisfies ContentProblem)
    .default('');
const money = amount(/^(?:|[1-9]\d{0,6})$/);

const WEEKS = /^(?:|[1-9]\d?|[1-5]\d\d)$/;
const MONTHS = /^(?:|(?:[1-9]|1[0-2])(?:;(?:[1-9]|1[0-2])){0,11})$/;

const says = (problem: ContentProblem) => ({ message: problem });

/** A figure is told with its source, or is not kept. */
export const CourseText = z
  .strictObject({
    name: someTexts(200),
    level: z.enum(LEVELS),
    fields: Fields.min(1, says('empty')).default([]),
    startMonths: z.string().regex(MONTHS, says('noMonths')).default(''),
    weeks: amount(WEEKS),
    feeYear: money,
    feeTotal: money,
    website: maybeWebAddress,
    publisher: plain(120).default(''),
    sourceTitle: plain(200).default(''),
    page: maybeWebAddress,
    day: maybeDay,
    licence: plain(120).default(''),
  })
  .superRefine(({ startMonths, weeks, feeYear, feeTotal, ...source }, context) => {
    if ([startMonths, weeks, feeYear, feeTotal].every((figure) => figure === '')) return;
    for (const path of ['publisher', 'page', 'day'] as const)
      if (source[path].trim() === '') context.addIssue({ code: 'custom', path: [path], ...says('noSource') });
  });
export type CourseText = z.infer<typeof CourseText>;

const EXAMS = ['DSE', 'Gaokao', 'A-level', 'IB'] as const;

/** What a school asks of an exam, in the notation of a file of rules (docs/own-data.md), with the page that says so. */
export const RuleText = z
  .strictObject({
    exam: z.enum(EXAMS),
    level: z.enum(LEVELS),
    fields: Fields.default([]),
    rule: neededPlain(400),
    ruleFor: someTexts(200),
    asks: someTexts(600),
    programme: z.enum(['no', 'yes']),
    confidence: z.enum(['stated', 'indirect']),
    page: webAddress,
    sourceTitle: neededPlain(200),
    asAt: plain(60).default(''),
    year: z
      .string()
      .regex(/^(?:|(?:19|20)\d\d)$/, says('noYear'))
      .default(''),
  })
  .superRefine(({ exam, rule }, context) => {
    const { kind } = readRule(examType(exam), rule);
    if (kind === 'fault' || kind === 'none') context.addIssue({ code: 'custom', path: ['rule'], ...says('noRule') });
  });
export type RuleText = z.infer<typeof RuleText>;

const examType = (exam: RuleText['exam']) => PUBLIC_EXAM_TYPES[EXAMS.indexOf(exam)] ?? '1';

export const OWN_ROW_KEY = /^[1-9]\d{0,11}-[1-9]\d{0,15}$/;
/** The key of a new one at a school. */
export const drawOwnKey = (schoolId: string) => `${schoolId}-${drawId()}`;
const partsOf = (key: string) => key.split('-').map(Number) as [schoolId: number, rowId: number];

export const nameOfSchool = ({ name, nameChn }: Pick<SchoolOfRow, 'name' | 'nameChn'>) =>
  [nameChn, name].filter(Boolean).join(' · ');

async function readOwn(
  db: Database,
  { id, fields }: KeptSite,
  key: string,
  find: typeof ownCourse,
): Promise<Omit<RowStand, 'write' | 'findFaults'> & { isShown: boolean }> {
  const [schoolId, rowId] = partsOf(key);
  const row = await findRow(db, find(rowId, 'zh-hk'));
  const school = row ?? (await findRow(db, schoolOfOwnRow(schoolId, 'zh-hk')));
  const isTheirs = row !== null && (row.agentId !== id || row.id !== schoolId);
  return {
    live: row && !isTheirs ? (JSON.parse(row.content) as unknown) : null,
    ownerKey: school && !isTheirs ? fields.keyCode : '',
    name: '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    at: school && !isTheirs ? nameOfSchool(school) : '',
    isShown: row !== null && row.content !== 'null',
  };
}

export async function readCourse(db: Database, site: KeptSite, key: string): Promise<RowStand> {
  const [schoolId, id] = partsOf(key);
  const { isShown, ...stand } = await readOwn(db, site, key, ownCourse);
  return {
    ...stand,
    findFaults: (value) => (value === null && !isShown ? [{ path: '', problem: 'wrong' }] : []),
    write: (value, at) => {
      const now = new Date(at).toISOString();
      if (value === null) return withdrawOwnCourse({ id, agentId: site.id, now });
      return keepOwnCourse({
        id,
        agentId: site.id,
        schoolId,
        now,
        ...describeCourse(site.id, CourseText.parse(value)),
      });
    },
  };
}

const WEEKS_OF_A_MONTH = 365.25 / 12 / 7;
const stored = JSON.stringify;

function describeCourse(agentId: number, text: CourseText) {
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
  const said = [text.publisher, text.sourceTitle || text.publisher, text.page, text.day, text.licence].map((one) =>
    one.trim(),
  );
  const [publisher = '', title = '', address = '', asAt = '', licence = ''] = said;
  return {
    content: stored(text),
    levelId: levelOf(level).id,
    kind: levelOf(level).kind,
    name: latin,
    nameChn: stored(names),
    fields: [...new Set(text.fields.map(({ field }) => field))],
    startMonths: [...new Set(startMonths.split(';').filter(Boolean).map(Number))],
    months: weeks === '' ? 0 : Math.max(1, Math.round(Number(weeks) / WEEKS_OF_A_MONTH)),
    duration:
      weeks === '' ? '{}' : stored(texts(`${weeks} 週`, `${weeks} 周`, weeks === '1' ? '1 week' : `${weeks} weeks`)),
    fee: feeYear === '' ? 0 : Number(feeYear),
    website,
    terms: [...new Set([latin, ...Object.values(names)].map(compact))].filter(Boolean),
    facts,
    source:
      facts.length === 0
        ? null
        : {
            id: drawId(),
            key: `site ${agentId} ${stored(said)}`,
            publisher: stored(sameText(publisher)),
            title: stored(sameText(title)),
            licence: stored(sameText(licence)),
            address,
            asAt,
          },
  };
}

export async function readEntryRule(db: Database, site: KeptSite, key: string): Promise<RowStand> {
  const [schoolId, id] = partsOf(key);
  const { isShown, ...stand } = await readOwn(db, site, key, ownRule);
  return {
    ...stand,
    findFaults: (value) => (value === null && !isShown ? [{ path: '', problem: 'wrong' }] : []),
    write: (value) => {
      if (value === null) return [deleteOwnRule(id)];
      const { fields, ...text } = RuleText.parse(value);
      const row = { ...describeRule(id, text), school_id: schoolId, agent_id: site.id, content: stored(value) };
      return keepOwnRule(
        row,
        fields.map(({ field }) => field),
      );
    },
  };
}

const ASKS_NOTHING = {
  asked: 0,
  fullMarks: 0,
  points: {},
  take: [],
  topGrades: null,
  required: [],
  ownPoints: [],
  joined: [],
  oneOf: [],
  leftOut: [],
  weights: [],
  beyond: null,
  illustrative: false,
};

/** Of one that is of a single programme, second hand, or asks for what nobody enters here, nobody is judged by it. */
function describeRule(id: number, text: Omit<RuleText, 'fields'>) {
  const exam = examType(text.exam);
  const { kind, ...threshold } = readRule(exam, text.rule);
  return {
    id,
    exam,
    major_level_id: levelOf(text.level).id,
    name: stored(text.ruleFor),
    note: stored(text.asks),
    rule: stored({ ...ASKS_NOTHING, key: `entry-${id}`, source: text.page, ...(kind === 'threshold' && threshold) }),
    source: text.page,
    source_title: text.sourceTitle.trim(),
    as_at: stored(sameText(text.asAt.trim())),
    as_at_year: Number(text.year),
    confidence: text.confidence,
    judges: kind === 'threshold' && text.confidence === 'stated' && text.programme === 'no' ? 1 : 0,
  };
}
