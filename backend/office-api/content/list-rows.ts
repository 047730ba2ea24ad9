import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { siteGuides } from '#backend/queries/assistant/guides.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import { siteArticles } from '#backend/queries/catalogue/site-news.ts';
import { siteLectures } from '#backend/queries/lectures/site-lectures.ts';
import { siteCourses, siteRules, type RowAtSchool, schoolOfOwnRow } from '#backend/queries/site/site-courses.ts';
import { selectDrafts, type SiteDraftRow } from '#backend/queries/site/site-edits.ts';
import { siteSchools, schoolsOfSite } from '#backend/queries/site/site-schools.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { partName, parsePartName } from '#backend/site/content-parts.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import { type ArticleText, articleText } from '#backend/site/rows/article-row.ts';
import { type GuideText, guideText } from '#backend/site/rows/guide-row.ts';
import { type LectureText, lectureText } from '#backend/site/rows/lecture-row.ts';
import { nameOfSchool } from '#backend/site/rows/site-row.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import type { SchoolNote } from '#backend/site/rows/school-row.ts';
import { missingIn } from '#backend/site/site-content.ts';
import type { listRows, RowLine, RowList } from '#shared/contract/office/content.ts';
import { type ContentRow, ROW_STATES, type RowState } from '#shared/rules/content-kinds.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { textsIn } from '#shared/rules/content-form.ts';
import type { z } from 'zod';
import { getTitle } from './content-names.ts';

interface StoredRow {
  key: string;
  /** Name of a row whose content has none. */
  name: string;
  /** School of a course or an entry requirement. */
  school: string;
  live: unknown;
  isInPlaceOf: boolean;
  isCancelled: boolean;
}

const MAX_ARTICLES = 1000;
const MAX_LECTURES = 500;
const MAX_SCHOOLS = 200;
const MAX_OWN_ROWS = 1000;
const MAX_CHOICES = 20;
const PAGE_SIZE = 40;
const MAX_SEARCH = 60;

const PLAIN = { name: '', school: '', isInPlaceOf: false, isCancelled: false };

const READERS: Record<ContentRow, (db: Database, site: StoredSite, search: string) => Promise<StoredRow[]>> = {
  article: async (db, { id }) =>
    (await queryRows(db, siteArticles(id, MAX_ARTICLES))).map((row) => ({
      ...PLAIN,
      key: String(row.id),
      live: articleText(row),
    })),
  guide: async (db, { id }) => {
    const byKey = Map.groupBy(await queryRows(db, siteGuides(id)), ({ key }) => key);
    // The shared row of a key comes before the site's own.
    return [...byKey].map(([key, rows]) => {
      const last = rows.at(-1);
      return { ...PLAIN, key, live: last ? guideText(last) : null, isInPlaceOf: rows.length > 1 };
    });
  },
  lecture: async (db, { id }) =>
    (await queryRows(db, siteLectures(id, MAX_LECTURES))).map((row) => ({
      ...PLAIN,
      key: String(row.id),
      live: lectureText(row),
      isCancelled: row.cancelled === 1,
    })),
  // Of thousands of schools, those with a note and those that match the search.
  school: async (db, { id }, search) =>
    (await queryRows(db, schoolsOfSite(id, search.length > 1 ? search : '', 'zh-hk', MAX_SCHOOLS))).map((row) => ({
      ...PLAIN,
      key: String(row.id),
      name: [row.nameChn, row.name].filter(Boolean).join(' · '),
      live: row.content === null ? null : (JSON.parse(row.content) as unknown),
    })),
  ownSchool: async (db, { id }) =>
    (await queryRows(db, siteSchools(id, 'zh-hk', MAX_OWN_ROWS))).map((row) => ({
      ...PLAIN,
      key: String(row.id),
      name: nameOfSchool(row),
      live: JSON.parse(row.content) as unknown,
    })),
  course: async (db, { id }) => groupBySchool(await queryRows(db, siteCourses(id, 'zh-hk', MAX_OWN_ROWS))),
  rule: async (db, { id }) => groupBySchool(await queryRows(db, siteRules(id, 'zh-hk', MAX_OWN_ROWS))),
};

const groupBySchool = (rows: readonly RowAtSchool[]): StoredRow[] =>
  rows.map((row) => ({
    ...PLAIN,
    key: `${row.id}-${row.rowId}`,
    school: nameOfSchool(row),
    live: JSON.parse(row.content) as unknown,
  }));

const NO_ABOUT: RowLine['about'] = {
  school: '',
  codes: [],
  city: '',
  day: '',
  startTime: '',
  endTime: '',
  figures: 0,
};

interface Summary {
  about: RowLine['about'];
  /** Further text that the search covers. */
  words: string;
  isHeld: boolean;
  isOverdue: boolean;
}

function summarise(kind: ContentRow, value: unknown): Summary {
  const emptyLine = { about: NO_ABOUT, words: '', isHeld: false, isOverdue: false };
  if (kind === 'school') {
    const { figures = [], facts = [] } = (value ?? {}) as Partial<SchoolNote>;
    return { ...emptyLine, about: { ...NO_ABOUT, figures: figures.length + facts.length } };
  }
  if (kind === 'ownSchool') return { ...emptyLine, about: { ...NO_ABOUT, city: (value as { city: string }).city } };
  if (kind === 'article') {
    const { country, topic, date, body, levels } = value as ArticleText;
    return {
      ...emptyLine,
      about: { ...NO_ABOUT, codes: [country, topic].filter((code) => code !== 'all' && code !== 'none'), day: date },
      words: Object.values(body).join(' '),
      isHeld: levels === 0,
    };
  }
  if (kind === 'guide') {
    const { country, topic, standing, reviewBy, publisher, passage } = value as GuideText;
    return {
      about: { ...NO_ABOUT, codes: [country, topic] },
      words: [publisher, ...Object.values(passage)].join(' '),
      isHeld: standing === 'held',
      isOverdue: reviewBy < hongKongTime(Date.now()).slice(0, reviewBy.length),
    };
  }
  if (kind === 'lecture') {
    const { startTime, endTime, speaker, levels } = value as LectureText;
    const lectureTimes = startTime && endTime ? { ...NO_ABOUT, startTime, endTime } : NO_ABOUT;
    return { ...emptyLine, about: lectureTimes, words: Object.values(speaker).join(' '), isHeld: levels === 0 };
  }
  const row = value as { level: string; exam?: string; publisher?: string; sourceTitle: string };
  return {
    ...emptyLine,
    about: { ...NO_ABOUT, codes: [row.exam ?? '', row.level].filter(Boolean) },
    words: `${row.publisher ?? ''} ${row.sourceTitle}`,
  };
}

type Choice = z.output<(typeof listRows)['input']>;

/** Rows of a kind, published or drafted, that match the choice. */
export async function loadRowList(
  db: Database,
  site: StoredSite,
  choice: Choice,
  locale: Locale,
): Promise<Omit<RowList, 'editable'>> {
  const { kind } = choice;
  const { isAtSchool, draw } = ROW_KINDS[kind];
  const search = choice.q.trim().slice(0, MAX_SEARCH).toLowerCase();
  const [storedStoredRows, drafts, schools] = await Promise.all([
    READERS[kind](db, site, search),
    queryRows(db, selectDrafts(site.id)),
    isAtSchool ? findSchools(db, site.id, choice.at) : [],
  ]);
  const drafted = new Map<string, SiteDraftRow>();
  for (const draft of drafts) {
    const part = parsePartName(draft.part);
    if (part?.kind === kind) drafted.set(part.key, draft);
  }
  const knownKeys = new Set(storedStoredRows.map(({ key }) => key));
  const storedRows = [...drafted.keys()]
    .filter((key) => !knownKeys.has(key))
    .map((key): StoredRow => ({ ...PLAIN, key, live: null }));
  if (isAtSchool) await nameSchools(db, site.id, storedRows);
  const lines = [...storedRows, ...storedStoredRows].map((row) =>
    lineOf(kind, row, drafted.get(row.key) ?? null, { locale, offeredLocales: site.fields.languages }),
  );
  return {
    ...filterRows(lines, choice.state, search, choice.page),
    isAtSchool,
    canBegin: draw !== null && !isAtSchool,
    schools,
  };
}

/** The key of a drafted row starts with the id of its school. */
async function nameSchools(db: Database, agentId: number, rows: StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const schools = await batchRead(
    db,
    ...rows.map(({ key }) => schoolOfOwnRow(agentId, Number(key.split('-')[0]), 'zh-hk')),
  );
  for (const [index, row] of rows.entries()) if (schools[index]?.[0]) row.school = nameOfSchool(schools[index][0]);
}

interface Line {
  line: RowLine;
  /** Text that the search covers. */
  searchedText: string;
}

function lineOf(
  kind: ContentRow,
  { key, live, name, school, ...row }: StoredRow,
  draft: SiteDraftRow | null,
  { locale, offeredLocales }: { locale: Locale; offeredLocales: readonly Locale[] },
): Line {
  const value = draft ? (JSON.parse(draft.content) as unknown) : live;
  const missingLocales = new Set(textsIn(flatten(value)).flatMap(({ texts }) => missingIn(texts, offeredLocales)));
  const { about, words, ...flags } = summarise(kind, value);
  const title = name || getTitle(value, locale);
  const line = {
    ...row,
    ...flags,
    name: partName({ kind, key }),
    title,
    about: { ...about, school },
    draft: draft && { who: draft.who, at: draft.at, publishAt: draft.publishAt },
    isPublished: live !== null,
    missing: LOCALES.filter((item) => missingLocales.has(item)),
  };
  return { line, searchedText: [title, school, about.city, ...about.codes, words].join(' ').toLowerCase() };
}

const isIn = (line: RowLine, state: RowState): boolean =>
  ({
    all: true,
    draft: line.draft !== null,
    own: line.isInPlaceOf || /^\w+ own-/.test(line.name),
    held: line.isHeld,
    review: line.isOverdue,
    zh: line.missing.includes('zh'),
    'zh-hk': line.missing.includes('zh-hk'),
    'en-us': line.missing.includes('en-us'),
  })[state];

function filterRows(lines: readonly Line[], state: RowState, search: string, requestedPage: number) {
  const foundLines = lines.filter(
    ({ line, searchedText }) => isIn(line, state) && (search === '' || searchedText.includes(search)),
  );
  const pages = Math.max(1, Math.ceil(foundLines.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, requestedPage));
  const counts = Object.fromEntries(
    ROW_STATES.map((item) => [item, lines.filter(({ line }) => isIn(line, item)).length]),
  ) as Record<RowState, number>;
  const rows = foundLines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { rows: rows.map(({ line }) => line), counts, page, pages, found: foundLines.length };
}

/** Schools whose name contains the search text. */
async function findSchools(db: Database, agentId: number, input: string): Promise<RowList['schools']> {
  const search = input.trim().slice(0, MAX_SEARCH).toLowerCase();
  if (search.length < 2) return [];
  const [ownSiteOwnedSchoolRows, rows] = await batchRead(
    db,
    siteSchools(agentId, 'zh-hk', MAX_OWN_ROWS),
    schoolsOfSite(agentId, search, 'zh-hk', MAX_SCHOOLS),
  );
  return [...ownSiteOwnedSchoolRows, ...rows]
    .map((row) => ({ id: row.id, name: nameOfSchool(row) }))
    .filter(({ name }) => name.toLowerCase().includes(search))
    .slice(0, MAX_CHOICES);
}
