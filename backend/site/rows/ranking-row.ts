import { z } from 'zod';
import { formatRank } from '#backend/catalogue/format-rank.ts';
import { type Database, parseLevel, queryRow, queryRows, type Statement } from '#backend/queries/database.ts';
import type { DraftRows } from '#backend/queries/site/overlay-drafts.ts';
import {
  deleteSiteRanking,
  saveSiteRanking,
  selectNamedSchools,
  selectSiteRanking,
} from '#backend/queries/site/site-rankings.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { compactText } from '#backend/search/search-words.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { toMessage } from './site-row.ts';
import {
  type ContentError,
  createPlainTextSchema,
  createRequiredPlainTextSchema,
  createRequiredTextsSchema,
  daySchema,
  type RowState,
  webUrlSchema,
} from './row-fields.ts';

const MAX_RANKED_SCHOOLS = 500;

/** A rank as printed: '2', '=27', '501–510' or '1001+'. */
const RANK_PATTERN = /^(?:|=?\d{1,5}|\d{1,5}=|\d{1,5}[-–]\d{1,5}|\d{1,5}\+)$/;

export const RankEntry = z.strictObject({
  rank: z.string().regex(RANK_PATTERN, toMessage('noRank')).default(''),
  school: createRequiredPlainTextSchema(200),
  amount: createPlainTextSchema(40).default(''),
  remark: createPlainTextSchema(200).default(''),
});

/** Name and source of a ranking, without which it is not published. */
export const RankingHead = z.strictObject({
  name: createRequiredTextsSchema(120),
  publisher: createRequiredPlainTextSchema(120),
  page: webUrlSchema,
  day: daySchema,
  order: z.enum(['highest', 'lowest']),
});
export type RankingHead = z.infer<typeof RankingHead>;

/** Ranking of a single site. Without ranks, the schools are ranked by their values. */
export const RankingText = RankingHead.extend({
  ranks: z.array(RankEntry).min(1, toMessage('needed')).max(MAX_RANKED_SCHOOLS, toMessage('tooMuch')).default([]),
}).superRefine(({ ranks }, context) => {
  const hasRanks = ranks.some(({ rank }) => rank !== '');
  for (const [index, { rank, amount }] of ranks.entries())
    if (rank === '' && (hasRanks || parseFigure(amount) === null))
      context.addIssue({ code: 'custom', path: ['ranks', index, 'rank'], ...toMessage('noRank') });
});
export type RankingText = z.infer<typeof RankingText>;

const FIGURE_PATTERN = /-?\d[\d,]*(?:\.\d+)?/;

/** Returns the first number of a value such as '£31,000' or '94.2%', or null if there is none. */
export function parseFigure(amount: string): number | null {
  const [figure] = FIGURE_PATTERN.exec(amount.normalize('NFKC')) ?? [];
  return figure === undefined ? null : Number(figure.replaceAll(',', ''));
}

/** Ranks values, equal ones with the same rank, such as '=2'. A value without a number has no rank. */
export function rankByFigure(amounts: readonly string[], order: RankingText['order']): string[] {
  const figures = amounts.map(parseFigure);
  return figures.map((figure) => {
    if (figure === null) return '';
    const isBefore = (other: number | null) =>
      other !== null && (order === 'highest' ? other > figure : other < figure);
    const place = figures.filter(isBefore).length + 1;
    return formatRank({ place, tied: figures.filter((other) => other === figure).length > 1 ? 1 : 0 });
  });
}

/** Names a school in a ranking with its id, so that the ranking follows the school through a new name. */
export const nameRankedSchool = ({ id, name }: { id: number; name: string }) => `${name} (${id})`;

const SCHOOL_ID_PATTERN = /^(\d{1,16})$|\((\d{1,16})\)$/;

function parseSchoolId(school: string): number | null {
  const [, wholeId, idInBrackets] = SCHOOL_ID_PATTERN.exec(school.trim()) ?? [];
  const schoolId = wholeId ?? idInBrackets;
  return schoolId === undefined ? null : Number(schoolId);
}

/** Returns the visible schools that each entry may mean, in the order of the list. */
async function findRankedSchools(
  db: Database,
  { id, fields }: StoredSite,
  { ranks }: RankingText,
): Promise<number[][]> {
  const schools = ranks.map(({ school }) => ({ id: parseSchoolId(school), term: compactText(school) }));
  const level = parseLevel(String(fields.publicLevel), String(id));
  const rows = await queryRows(db, selectNamedSchools(schools, level));
  const idsByPosition = Map.groupBy(rows, ({ position }) => position);
  return schools.map((_, index) => (idsByPosition.get(index) ?? []).map(({ id: schoolId }) => schoolId));
}

/** Returns the schools that the site does not have, has several times by this name, or that are ranked already. */
export async function findUnknownSchools(db: Database, site: StoredSite, value: unknown): Promise<ContentError[]> {
  const text = RankingText.safeParse(value);
  if (!text.success) return [];
  const rankedIds = new Set<number>();
  return (await findRankedSchools(db, site, text.data)).flatMap(([schoolId, otherId], index): ContentError[] => {
    const path = `ranks.${index}.school`;
    if (schoolId === undefined) return [{ path, problem: 'noSchool' }];
    if (otherId !== undefined) return [{ path, problem: 'severalSchools' }];
    if (rankedIds.has(schoolId)) return [{ path, problem: 'schoolTwice' }];
    rankedIds.add(schoolId);
    return [];
  });
}

interface DescribedRanking {
  ranking: Row & { id: number };
  ranks: Row[];
}

/** Returns the name for every language: a missing one is that of the nearest language. */
const fillNames = ({ zh, 'zh-hk': zhHk, 'en-us': enUs }: RankingText['name']) => ({
  zh: zh.trim() || zhHk.trim() || enUs.trim(),
  'zh-hk': zhHk.trim() || zh.trim() || enUs.trim(),
  'en-us': enUs.trim() || zhHk.trim() || zh.trim(),
});

/**
 * Returns the rows of a ranking. A school with an id may be published in the same transaction. One that is unknown by
 * now is left out.
 */
async function describeRanking(
  db: Database,
  site: StoredSite,
  id: number,
  text: RankingText,
): Promise<DescribedRanking> {
  const schoolIds = await findRankedSchools(db, site, text);
  const figureRanks = rankByFigure(
    text.ranks.map(({ amount }) => amount),
    text.order,
  );
  const ranksBySchool = new Map<number, Row>();
  for (const [index, { rank, school, amount, remark }] of text.ranks.entries()) {
    const schoolId = parseSchoolId(school) ?? schoolIds[index]?.[0];
    const shownRank = rank || (figureRanks[index] ?? '');
    if (schoolId === undefined || ranksBySchool.has(schoolId)) continue;
    ranksBySchool.set(schoolId, {
      ranking_id: id,
      place: parseFigure(shownRank.replace('=', '')) ?? 0,
      school_id: schoolId,
      rank: shownRank,
      amount: amount.trim(),
      remark: remark.trim(),
    });
  }
  return {
    ranking: {
      id,
      agent_id: site.id,
      name: JSON.stringify(fillNames(text.name)),
      publisher: text.publisher.trim(),
      address: text.page,
      as_at: text.day,
      content: JSON.stringify(text),
    },
    ranks: [...ranksBySchool.values()],
  };
}

export async function getRankingRow(db: Database, site: StoredSite, key: string): Promise<RowState> {
  const id = Number(key);
  const row = await queryRow(db, selectSiteRanking(id));
  const isOfOtherSite = row !== null && row.agentId !== site.id;
  return {
    live: row && !isOfOtherSite ? (JSON.parse(row.content) as unknown) : null,
    ownerKey: isOfOtherSite ? '' : site.fields.keyCode,
    name: '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    findFaults: (value) => (value === null && !row ? [{ path: '', problem: 'wrong' }] : []),
    write: (value) => saveRankingRow(db, site, key, value),
  };
}

/** Saves a ranking; null deletes it. */
export async function saveRankingRow(
  db: Database,
  site: StoredSite,
  key: string,
  value: unknown,
): Promise<Statement[]> {
  const id = Number(key);
  if (value === null) return [deleteSiteRanking(id)];
  const { ranking, ranks } = await describeRanking(db, site, id, RankingText.parse(value));
  return saveSiteRanking(ranking, ranks);
}

/** Returns the rows of drafted rankings, to be laid over the tables. */
export async function draftRankings(
  db: Database,
  site: StoredSite,
  draftedRankings: ReadonlyMap<string, RankingText>,
): Promise<DraftRows[]> {
  const described = await Promise.all(
    [...draftedRankings].map(([key, text]) => describeRanking(db, site, Number(key), text)),
  );
  return [
    { table: 'site_rankings', key: 'id', rows: described.map(({ ranking }) => ranking) },
    { table: 'site_ranks', key: 'ranking_id', rows: described.flatMap(({ ranks }) => ranks) },
  ];
}
