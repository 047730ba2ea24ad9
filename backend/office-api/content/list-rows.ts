import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { selectSiteGuides } from '#backend/queries/assistant/guides.ts';
import { type Database, queryRows, batchRead, getOfficeScript } from '#backend/queries/database.ts';
import { selectSiteArticles } from '#backend/queries/catalogue/site-news.ts';
import { selectSiteLectures } from '#backend/queries/lectures/site-lectures.ts';
import {
  selectSiteCourses,
  selectSiteRules,
  type SiteRowWithSchool,
  selectSchoolOfOwnRow,
} from '#backend/queries/site/site-courses.ts';
import { selectDrafts, type SiteDraftRow } from '#backend/queries/site/site-edits.ts';
import { selectSiteRankingHeads } from '#backend/queries/site/site-rankings.ts';
import {
  countSchools,
  selectSchoolPage,
  selectSchoolsWithNote,
  selectSiteSchools,
} from '#backend/queries/site/site-schools.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { getPartName, parsePartName } from '#backend/site/content-parts.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import { type ArticleText, toArticleText } from '#backend/site/rows/article-row.ts';
import { type GuideText, toGuideText } from '#backend/site/rows/guide-row.ts';
import { type LectureText, toLectureText } from '#backend/site/rows/lecture-row.ts';
import type { RankingText } from '#backend/site/rows/ranking-row.ts';
import { getSchoolName } from '#backend/site/rows/site-row.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import type { SchoolNote } from '#backend/site/rows/school-row.ts';
import { findMissingLocales } from '#backend/site/site-content.ts';
import type { listRows, RowLine, RowList } from '#shared/contract/office/content.ts';
import { type ContentRow, ROW_STATES, type RowState } from '#shared/rules/content-kinds.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { listTranslatedTexts } from '#shared/rules/content-form.ts';
import type { z } from 'zod';
import { getTitle } from './content-names.ts';

interface StoredRow {
  key: string;
  /** Name for a row whose content has no name. */
  name: string;
  /** Name of the school of a course or an entry requirement. */
  school: string;
  live: unknown;
  isInPlaceOf: boolean;
  isCancelled: boolean;
  /** Country key and city of a shared school. */
  place: { country: string; city: string } | null;
}

const MAX_ARTICLES = 1000;
const MAX_LECTURES = 500;
const MAX_SCHOOLS = 200;
const MAX_OWN_ROWS = 1000;
const MAX_CHOICES = 20;
const PAGE_SIZE = 40;
const MAX_SEARCH_CHARS = 60;

const DEFAULT_ROW_FIELDS = { name: '', school: '', isInPlaceOf: false, isCancelled: false, place: null };

type OwnRowKind = Exclude<ContentRow, 'school'>;

const ROW_LOADERS: Record<OwnRowKind, (db: Database, site: StoredSite, locale: Locale) => Promise<StoredRow[]>> = {
  article: async (db, { id }) =>
    (await queryRows(db, selectSiteArticles(id, MAX_ARTICLES))).map((row) => ({
      ...DEFAULT_ROW_FIELDS,
      key: String(row.id),
      live: toArticleText(row),
    })),
  guide: async (db, { id }) => {
    const rowsByKey = Map.groupBy(await queryRows(db, selectSiteGuides(id)), ({ key }) => key);
    // For each key, the shared row comes before the site's row.
    return [...rowsByKey].map(([key, rows]) => {
      const lastRow = rows.at(-1);
      return { ...DEFAULT_ROW_FIELDS, key, live: lastRow ? toGuideText(lastRow) : null, isInPlaceOf: rows.length > 1 };
    });
  },
  lecture: async (db, { id }) =>
    (await queryRows(db, selectSiteLectures(id, MAX_LECTURES))).map((row) => ({
      ...DEFAULT_ROW_FIELDS,
      key: String(row.id),
      live: toLectureText(row),
      isCancelled: row.cancelled === 1,
    })),
  ownSchool: async (db, { id }, locale) =>
    (await queryRows(db, selectSiteSchools(id, getOfficeScript(locale), MAX_OWN_ROWS))).map((row) => ({
      ...DEFAULT_ROW_FIELDS,
      key: String(row.id),
      name: getSchoolName(row, locale),
      live: JSON.parse(row.content) as unknown,
    })),
  course: async (db, { id }, locale) =>
    groupBySchool(await queryRows(db, selectSiteCourses(id, getOfficeScript(locale), MAX_OWN_ROWS)), locale),
  rule: async (db, { id }, locale) =>
    groupBySchool(await queryRows(db, selectSiteRules(id, getOfficeScript(locale), MAX_OWN_ROWS)), locale),
  ranking: async (db, { id }) =>
    (await queryRows(db, selectSiteRankingHeads(id, MAX_OWN_ROWS))).map((row) => ({
      ...DEFAULT_ROW_FIELDS,
      key: String(row.id),
      live: JSON.parse(row.content) as unknown,
    })),
};

const groupBySchool = (rows: readonly SiteRowWithSchool[], locale: Locale): StoredRow[] =>
  rows.map((row) => ({
    ...DEFAULT_ROW_FIELDS,
    key: `${row.id}-${row.rowId}`,
    school: getSchoolName(row, locale),
    live: JSON.parse(row.content) as unknown,
  }));

const EMPTY_ABOUT: RowLine['about'] = {
  school: '',
  codes: [],
  city: '',
  publisher: '',
  day: '',
  startTime: '',
  endTime: '',
  figures: 0,
};

interface RowSummary {
  about: RowLine['about'];
  /** Additional text in which the search looks. */
  words: string;
  isHeld: boolean;
  isOverdue: boolean;
}

function summarizeRow(kind: ContentRow, rowContent: unknown): RowSummary {
  const emptyLine = { about: EMPTY_ABOUT, words: '', isHeld: false, isOverdue: false };
  if (kind === 'school') {
    const { figures = [], facts = [] } = (rowContent ?? {}) as Partial<SchoolNote>;
    return { ...emptyLine, about: { ...EMPTY_ABOUT, figures: figures.length + facts.length } };
  }
  if (kind === 'ownSchool')
    return { ...emptyLine, about: { ...EMPTY_ABOUT, city: (rowContent as { city: string }).city } };
  if (kind === 'article') {
    const { country, topic, date, body, levels } = rowContent as ArticleText;
    return {
      ...emptyLine,
      about: { ...EMPTY_ABOUT, codes: [country, topic].filter((code) => code !== 'all' && code !== 'none'), day: date },
      words: Object.values(body).join(' '),
      isHeld: levels === 0,
    };
  }
  if (kind === 'guide') {
    const { country, topic, standing, reviewBy, publisher, passage } = rowContent as GuideText;
    return {
      about: { ...EMPTY_ABOUT, codes: [country, topic] },
      words: [publisher, ...Object.values(passage)].join(' '),
      isHeld: standing === 'held',
      isOverdue: reviewBy < hongKongTime(Date.now()).slice(0, reviewBy.length),
    };
  }
  if (kind === 'lecture') {
    const { startTime, endTime, speaker, levels } = rowContent as LectureText;
    const lectureTimes = startTime && endTime ? { ...EMPTY_ABOUT, startTime, endTime } : EMPTY_ABOUT;
    return { ...emptyLine, about: lectureTimes, words: Object.values(speaker).join(' '), isHeld: levels === 0 };
  }
  if (kind === 'ranking') {
    const { publisher, day } = rowContent as RankingText;
    return { ...emptyLine, about: { ...EMPTY_ABOUT, publisher, day } };
  }
  const row = rowContent as { level: string; exam?: string; publisher?: string; sourceTitle: string };
  return {
    ...emptyLine,
    about: { ...EMPTY_ABOUT, codes: [row.exam ?? '', row.level].filter(Boolean) },
    words: `${row.publisher ?? ''} ${row.sourceTitle}`,
  };
}

type Choice = z.output<(typeof listRows)['input']>;

/** Loads the published or drafted rows of a kind that match the filter. */
export async function loadRowList(
  db: Database,
  site: StoredSite,
  choice: Choice,
  locale: Locale,
): Promise<Omit<RowList, 'editable'>> {
  const { kind } = choice;
  if (kind === 'school') return loadSchoolList(db, site, choice, locale);
  const { isAtSchool, draw } = ROW_KINDS[kind];
  const search = normalizeSearch(choice.q);
  const [siteRows, draftsByKey, schools] = await Promise.all([
    ROW_LOADERS[kind](db, site, locale),
    loadDrafts(db, site, kind),
    isAtSchool ? findSchools(db, site.id, choice.at, locale) : [],
  ]);
  const storedKeys = new Set(siteRows.map(({ key }) => key));
  const draftOnlyRows = [...draftsByKey.keys()]
    .filter((key) => !storedKeys.has(key))
    .map((key): StoredRow => ({ ...DEFAULT_ROW_FIELDS, key, live: null }));
  if (isAtSchool) await setSchoolNames(db, site.id, draftOnlyRows, locale);
  const rowLines = [...draftOnlyRows, ...siteRows].map((row) =>
    createLine(kind, row, draftsByKey.get(row.key) ?? null, { locale, offeredLocales: site.fields.languages }),
  );
  return {
    ...filterRows(rowLines, choice.state, search, choice.page),
    isAtSchool,
    canBegin: draw !== null && !isAtSchool,
    schools,
    countries: [],
  };
}

const normalizeSearch = (input: string) => input.trim().slice(0, MAX_SEARCH_CHARS).toLowerCase();

async function loadDrafts(db: Database, { id }: StoredSite, kind: ContentRow): Promise<Map<string, SiteDraftRow>> {
  const draftsByKey = new Map<string, SiteDraftRow>();
  for (const draft of await queryRows(db, selectDrafts(id))) {
    const part = parsePartName(draft.part);
    if (part?.kind === kind) draftsByKey.set(part.key, draft);
  }
  return draftsByKey;
}

/**
 * Loads a page of the shared schools. There are thousands of them, so the database searches and pages; the states
 * concern only schools about which the site has written, of which there are few.
 */
async function loadSchoolList(
  db: Database,
  site: StoredSite,
  choice: Choice,
  locale: Locale,
): Promise<Omit<RowList, 'editable'>> {
  const draftsByKey = await loadDrafts(db, site, 'school');
  const drafted = [...draftsByKey.keys()].map(Number);
  const schoolChoice = {
    agentId: site.id,
    words: normalizeSearch(choice.q),
    country: COUNTRY_KEYS.find((country) => country === choice.country) ?? '',
    isWithoutFee: choice.state === 'noFee',
  };
  const requestedPage = Math.max(1, choice.page);
  const [pageRows, notedRows, [count], [countWithoutFee]] = await batchRead(
    db,
    selectSchoolPage(schoolChoice, drafted, { limit: PAGE_SIZE, offset: (requestedPage - 1) * PAGE_SIZE }, locale),
    selectSchoolsWithNote(site.id, drafted, MAX_SCHOOLS, locale),
    countSchools({ ...schoolChoice, isWithoutFee: false }),
    countSchools({ ...schoolChoice, isWithoutFee: true }),
  );
  const createSchoolLine = ({ id, content, country, city, ...names }: (typeof pageRows)[number]) =>
    createLine(
      'school',
      {
        ...DEFAULT_ROW_FIELDS,
        key: String(id),
        name: getSchoolName(names, locale),
        live: content === null ? null : (JSON.parse(content) as unknown),
        place: { country, city },
      },
      draftsByKey.get(String(id)) ?? null,
      { locale, offeredLocales: site.fields.languages },
    );
  const counts = { all: count?.total ?? 0, noFee: countWithoutFee?.total ?? 0 };
  const notedLines = notedRows
    .filter(({ country }) => schoolChoice.country === '' || country === schoolChoice.country)
    .map(createSchoolLine);
  const filtered = filterRows(notedLines, choice.state, schoolChoice.words, choice.page);
  const listed =
    choice.state === 'all' || choice.state === 'noFee'
      ? {
          rows: pageRows.map((row) => createSchoolLine(row).line),
          page: requestedPage,
          pages: Math.max(1, Math.ceil(counts[choice.state] / PAGE_SIZE)),
          found: counts[choice.state],
        }
      : filtered;
  return {
    ...listed,
    counts: { ...filtered.counts, ...counts },
    isAtSchool: false,
    canBegin: false,
    schools: [],
    countries: COUNTRY_KEYS,
  };
}

/** Adds the names of schools to drafted rows, whose key starts with the school's id. */
async function setSchoolNames(db: Database, agentId: number, rows: StoredRow[], locale: Locale): Promise<void> {
  if (rows.length === 0) return;
  const schools = await batchRead(
    db,
    ...rows.map(({ key }) => selectSchoolOfOwnRow(agentId, Number(key.split('-')[0]), getOfficeScript(locale))),
  );
  for (const [index, row] of rows.entries())
    if (schools[index]?.[0]) row.school = getSchoolName(schools[index][0], locale);
}

interface SearchableLine {
  line: RowLine;
  /** Text in which the search looks. */
  searchedText: string;
}

function createLine(
  kind: ContentRow,
  { key, live, name, school, place, ...row }: StoredRow,
  draft: SiteDraftRow | null,
  { locale, offeredLocales }: { locale: Locale; offeredLocales: readonly Locale[] },
): SearchableLine {
  const rowContent = draft ? (JSON.parse(draft.content) as unknown) : live;
  const missingLocales = new Set(
    listTranslatedTexts(flatten(rowContent)).flatMap(({ texts }) => findMissingLocales(texts, offeredLocales)),
  );
  const { about, words, ...stateFlags } = summarizeRow(kind, rowContent);
  const rowTitle = name || getTitle(rowContent, locale);
  const line = {
    ...row,
    ...stateFlags,
    name: getPartName({ kind, key }),
    title: rowTitle,
    about: { ...about, school, ...(place && { codes: [place.country], city: place.city }) },
    draft: draft && { who: draft.who, at: draft.at, publishAt: draft.publishAt },
    isPublished: live !== null,
    missing: LOCALES.filter((candidateLocale) => missingLocales.has(candidateLocale)),
  };
  return {
    line,
    searchedText: [rowTitle, school, about.city, about.publisher, ...about.codes, words].join(' ').toLowerCase(),
  };
}

const hasState = (line: RowLine, state: RowState): boolean =>
  ({
    all: true,
    draft: line.draft !== null,
    own: line.isInPlaceOf || /^\w+ own-/.test(line.name),
    held: line.isHeld,
    review: line.isOverdue,
    // Only a query over all schools finds it.
    noFee: false,
    zh: line.missing.includes('zh'),
    'zh-hk': line.missing.includes('zh-hk'),
    'en-us': line.missing.includes('en-us'),
  })[state];

function filterRows(lines: readonly SearchableLine[], state: RowState, search: string, requestedPage: number) {
  const foundLines = lines.filter(
    ({ line, searchedText }) => hasState(line, state) && (search === '' || searchedText.includes(search)),
  );
  const pages = Math.max(1, Math.ceil(foundLines.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, requestedPage));
  const counts = Object.fromEntries(
    ROW_STATES.map((rowState) => [rowState, lines.filter(({ line }) => hasState(line, rowState)).length]),
  ) as Record<RowState, number>;
  const rows = foundLines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { rows: rows.map(({ line }) => line), counts, page, pages, found: foundLines.length };
}

/** Finds schools whose name contains the search text. */
async function findSchools(
  db: Database,
  agentId: number,
  searchInput: string,
  locale: Locale,
): Promise<RowList['schools']> {
  const search = normalizeSearch(searchInput);
  if (search.length < 2) return [];
  const [siteSchoolRows, rows] = await batchRead(
    db,
    selectSiteSchools(agentId, getOfficeScript(locale), MAX_OWN_ROWS),
    selectSchoolPage(
      { agentId, words: search, isWithoutFee: false, country: '' },
      [],
      { limit: MAX_CHOICES, offset: 0 },
      locale,
    ),
  );
  return [...siteSchoolRows, ...rows]
    .map((row) => ({ id: row.id, name: getSchoolName(row, locale) }))
    .filter(({ name }) => name.toLowerCase().includes(search))
    .slice(0, MAX_CHOICES);
}
