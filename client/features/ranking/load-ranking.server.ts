import { editionText } from '#client/features/facts/figure.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { outsideAddress } from '#client/site/addresses.ts';
import { type TwoNames, schoolSeal, twoNames } from '#client/site/catalogue/school-name.ts';
import type { InputOf, Page } from '#shared/contract/call.ts';
import { type RankingRow, type RankingSource, rankingList } from '#shared/contract/catalogue/ranking.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isOpenRanking, type OpenRankingKey } from '#shared/rules/open-rankings.ts';

export type RankingAnswer = { ok: true; table: RankingOf; rows: RankedSchool[]; page: Page } | { ok: false };

/** A page of a ranking. It never rejects: a ranking that does not come keeps its page out of the cache and says so. */
export async function loadRanking(
  { ask, locale }: Pick<PortalRequest, 'ask' | 'locale'>,
  wanted: InputOf<typeof rankingList>,
): Promise<RankingAnswer> {
  const answer = await ask(rankingList, wanted);
  if (!answer.ok) {
    return { ok: false };
  }
  const { rows, page } = answer.value;
  return { ok: true, table: rankingOf(rows[0], locale), rows: rows.map((row) => toRankedSchool(row, locale)), page };
}

/** Whose ranking it is, and of which day in words; all of it '' where nobody says. */
export interface RankingOf extends RankingSource {
  /** Of one that is computed from a published figure; null of a published ranking. */
  open: OpenRankingKey | null;
  name: string;
}

function rankingOf(row: RankingRow | undefined, locale: Locale): RankingOf {
  const { publisher = '', address = '', asAt = '' } = row?.source ?? {};
  const open = row && isOpenRanking(row.table) ? row.table : null;
  return { open, name: row?.rankName ?? '', publisher, address, asAt: editionText(asAt, locale) };
}

function toRankedSchool(row: RankingRow, locale: Locale): RankedSchool {
  const { rank, figure, schoolId, hasCourse, website, illustrative } = row;
  return {
    rank,
    figure,
    schoolId,
    names: twoNames(row, locale),
    country: row.ctyNameChn,
    seal: schoolSeal({ ...row, id: schoolId }),
    isHere: hasCourse !== false,
    website: hasCourse === false ? outsideAddress(website) : '',
    illustrative,
  };
}

/** A row of a ranking, as tables show it. */
export interface RankedSchool {
  rank: string;
  /** Of a ranking that is computed, by what the school has its place. */
  figure: number | null;
  schoolId: string;
  names: TwoNames;
  country: string;
  seal: string;
  /** Shown on this site. */
  isHere: boolean;
  /** The school's own, for one that is not shown here. */
  website: string;
  illustrative: boolean;
}

/** Of an address; undefined where it names none. */
export const readRankingTable = (query: { get: (key: 'table') => string | null }): OpenRankingKey | undefined => {
  const key = query.get('table') ?? '';
  return isOpenRanking(key) ? key : undefined;
};
