import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { type Desk, placeOf } from '#backend/office/office-auth.ts';
import { type DeskWord, isDeskWord, MOST_SOUGHT, type SayAtDesk } from '#backend/office/office-view.ts';
import { lectureTime } from '#backend/office/lectures/write-lectures.ts';
import { siteGuides } from '#backend/queries/assistant/guides.ts';
import { type Database, readRows, batchRead } from '#backend/queries/database.ts';
import { siteLectures } from '#backend/queries/lectures/site-lectures.ts';
import { draftsOf, type SiteDraftRow } from '#backend/queries/site/site-edits.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { readPartName } from '#backend/site/content-parts.ts';
import { flatten, textsIn } from '#backend/site/forms/schema-form.ts';
import { missingIn } from '#backend/site/site-content.ts';
import { type GuideText, guideText } from '#backend/site/rows/guide-row.ts';
import { toStoredTime, type LectureText, lectureText } from '#backend/site/rows/lecture-row.ts';
import type { SchoolNote } from '#backend/site/rows/school-row.ts';
import { type RowAtSchool, siteCourses, siteRules, schoolOfOwnRow } from '#backend/queries/site/site-courses.ts';
import { siteSchools, schoolsOfSite } from '#backend/queries/site/site-schools.ts';
import { nameOfSchool } from '#backend/site/rows/site-row.ts';
import { ROW_KINDS, type RowName } from '#backend/site/rows/row-kinds.ts';
import { requireSite } from '#backend/site/save-site.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { ROW_STATES, type RowLine, type RowListView, type RowState } from './content-view.ts';
import { titleOf } from './read-content.ts';

/** One that is published, or null; and what else a line says of it. */
interface KeptRow {
  key: string;
  /** '' where its own words say it. */
  name: string;
  /** Of one that is at a school, that. */
  at?: string;
  live: unknown;
  isInPlaceOf: boolean;
  isCancelled: boolean;
}

const MOST_LECTURES = 500;
const MOST_SCHOOLS = 200;
const MOST_OWN = 1000;
const MOST_TO_CHOOSE = 20;
const ON_A_PAGE = 40;

const READERS: Record<RowName, (db: Database, site: StoredSite, words: string) => Promise<KeptRow[]>> = {
  guide: async (db, { id }) => {
    const rows = await readRows(db, siteGuides(id));
    const byKey = Map.groupBy(rows, ({ key }) => key);
    // Of a key both stand side by side, the shared one first.
    return [...byKey].map(([key, both]) => {
      const last = both.at(-1);
      return { key, name: '', live: last ? guideText(last) : null, isInPlaceOf: both.length > 1, isCancelled: false };
    });
  },
  lecture: async (db, { id }) =>
    (await readRows(db, siteLectures(id, MOST_LECTURES))).map((row) => ({
      key: String(row.id),
      name: '',
      live: lectureText(row),
      isInPlaceOf: false,
      isCancelled: row.cancelled === 1,
    })),
  // There are thousands: those of which the site says something, and those that somebody asks for.
  school: async (db, { id }, words) =>
    (await readRows(db, schoolsOfSite(id, words.length > 1 ? words : '', 'zh-hk', MOST_SCHOOLS))).map((row) => ({
      key: String(row.id),
      name: [row.nameChn, row.name].filter(Boolean).join(' · '),
      live: row.content === null ? null : (JSON.parse(row.content) as unknown),
      isInPlaceOf: false,
      isCancelled: false,
    })),
  ownSchool: async (db, { id }) =>
    (await readRows(db, siteSchools(id, 'zh-hk', MOST_OWN))).map((row) => ({
      key: String(row.id),
      name: nameOfSchool(row),
      live: JSON.parse(row.content) as unknown,
      isInPlaceOf: false,
      isCancelled: false,
    })),
  course: async (db, { id }) => atSchools(await readRows(db, siteCourses(id, 'zh-hk', MOST_OWN))),
  rule: async (db, { id }) => atSchools(await readRows(db, siteRules(id, 'zh-hk', MOST_OWN))),
};

const atSchools = (rows: readonly RowAtSchool[]): KeptRow[] =>
  rows.map((row) => ({
    key: `${row.id}-${row.rowId}`,
    name: '',
    at: nameOfSchool(row),
    live: JSON.parse(row.content) as unknown,
    isInPlaceOf: false,
    isCancelled: false,
  }));

type Told = Pick<RowLine, 'about' | 'words' | 'isHeld' | 'isOverdue'>;

/** What a line says beside its title. */
function tellOf(kind: RowName, value: unknown, locale: Locale, say: SayAtDesk): Told {
  if (kind === 'school') {
    const { figures = [] } = (value ?? {}) as Partial<SchoolNote>;
    const about = figures.length > 0 ? say('content.figureCount', { count: figures.length }) : '';
    return { about, words: '', isHeld: false, isOverdue: false };
  }
  if (kind === 'ownSchool')
    return { about: (value as { city: string }).city, words: '', isHeld: false, isOverdue: false };
  if (kind === 'course' || kind === 'rule') {
    const {
      level,
      exam = '',
      publisher = '',
      sourceTitle,
    } = value as { level: string; exam?: string; publisher?: string; sourceTitle: string };
    const about = [exam, level]
      .filter(Boolean)
      .map((one) => sayKind(say, one))
      .join(' · ');
    return { about, words: `${publisher} ${sourceTitle}`, isHeld: false, isOverdue: false };
  }
  if (kind === 'guide') {
    const { country, topic, standing, reviewBy, publisher, passage } = value as GuideText;
    const about = [country, topic].map((one) => sayKind(say, one)).join(' · ');
    const isOverdue = reviewBy < hongKongTime(Date.now()).slice(0, reviewBy.length);
    const words = [publisher, ...Object.values(passage)].join(' ');
    return { about, words, isHeld: standing === 'held', isOverdue };
  }
  const { startTime, endTime, speaker, levels } = value as LectureText;
  const isTimed = Boolean(startTime && endTime);
  const about = isTimed
    ? lectureTime({ startTime: toStoredTime(startTime), endTime: toStoredTime(endTime) }, locale, say)
    : '';
  return { about, words: Object.values(speaker).join(' '), isHeld: levels === 0, isOverdue: false };
}

const sayKind = (say: SayAtDesk, code: string): string => {
  const word: string = `contentKind.${code}`;
  return isDeskWord(word) ? say(word satisfies DeskWord) : code;
};

/** All rows of a kind that a site writes, published or only drafted, and how each stands. */
export async function readRowList(c: Desk, kind: RowName): Promise<RowListView> {
  const db = c.env.DB;
  const { locale } = c.var.desk;
  const site = await requireSite(db, c.var.desk.agentKey);
  const [place, kept, drafts] = await Promise.all([
    placeOf(c, c.var.staff.name),
    READERS[kind](db, site, wordsIn(c).toLowerCase()),
    readRows(db, draftsOf(site.id)),
  ]);
  const drafted = new Map<string, SiteDraftRow>();
  for (const draft of drafts) {
    const part = readPartName(draft.part);
    if (part?.kind === kind) drafted.set(part.key, draft);
  }
  const known = new Set(kept.map(({ key }) => key));
  const fresh = [...drafted.keys()]
    .filter((key) => !known.has(key))
    .map((key): KeptRow => ({ key, name: '', live: null, isInPlaceOf: false, isCancelled: false }));
  // A draft of a row that is not there yet says by its key at which school it is.
  const schools = ROW_KINDS[kind].isAtSchool
    ? await batchRead(db, ...fresh.map(({ key }) => schoolOfOwnRow(site.id, Number(key.split('-')[0]), 'zh-hk')))
    : [];
  for (const [at, row] of fresh.entries()) if (schools[at]?.[0]) row.at = nameOfSchool(schools[at][0]);
  const lines = [...fresh, ...kept].map(({ key, live, name, at = '', ...row }): RowLine => {
    const draft = drafted.get(key) ?? null;
    const value = draft ? (JSON.parse(draft.content) as unknown) : live;
    const missing = new Set(textsIn(flatten(value)).flatMap(({ texts }) => missingIn(texts, site.fields.languages)));
    const told = tellOf(kind, value, locale, place.say);
    return {
      ...row,
      ...told,
      about: [at, told.about].filter(Boolean).join(' · '),
      part: { kind, key },
      title: name || titleOf(value, locale),
      draft,
      isPublished: live !== null,
      missing: LOCALES.filter((one) => missing.has(one)),
    };
  });
  return narrow(c, { ...place, kind, at: await schoolsToBeginAt(c, kind, site.id) }, lines);
}

/** Where a row that is at a school may be begun: the schools that have the words in a name. */
async function schoolsToBeginAt(c: Desk, kind: RowName, agentId: number): Promise<RowListView['at']> {
  const words = (c.req.query('at') ?? '').trim().slice(0, MOST_SOUGHT);
  if (!ROW_KINDS[kind].isAtSchool || words.length < 2) return { words, schools: [] };
  const [own, rows] = await batchRead(
    c.env.DB,
    siteSchools(agentId, 'zh-hk', MOST_OWN),
    schoolsOfSite(agentId, words.toLowerCase(), 'zh-hk', MOST_SCHOOLS),
  );
  const named = [...own, ...rows].map((row) => ({ id: row.id, name: nameOfSchool(row) }));
  const schools = named.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())).slice(0, MOST_TO_CHOOSE);
  return { words, schools };
}

const wordsIn = (c: Desk) => (c.req.query('q') ?? '').trim().slice(0, MOST_SOUGHT);

const isIn = (line: RowLine, state: RowState): boolean =>
  ({
    all: true,
    draft: line.draft !== null,
    own: line.isInPlaceOf || line.part.key.startsWith('own-'),
    held: line.isHeld,
    review: line.isOverdue,
    zh: line.missing.includes('zh'),
    'zh-hk': line.missing.includes('zh-hk'),
    'en-us': line.missing.includes('en-us'),
  })[state];

function narrow(
  c: Desk,
  place: Omit<RowListView, 'lines' | 'counts' | 'sought' | 'pages' | 'found' | 'notice' | 'done'>,
  lines: readonly RowLine[],
): RowListView {
  const words = wordsIn(c);
  const state = ROW_STATES.find((one) => one === c.req.query('state')) ?? 'all';
  const sought = words.toLowerCase();
  const found = lines.filter(
    (line) =>
      isIn(line, state) &&
      (sought === '' || `${line.title} ${line.about} ${line.words}`.toLowerCase().includes(sought)),
  );
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(c.req.query('page'))) || 1));
  const counts = Object.fromEntries(
    ROW_STATES.map((one) => [one, lines.filter((line) => isIn(line, one)).length]),
  ) as Record<RowState, number>;
  return {
    ...place,
    lines: found.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE),
    counts,
    sought: { words, state, page },
    pages,
    found: found.length,
    notice: '',
    done: '',
  };
}
