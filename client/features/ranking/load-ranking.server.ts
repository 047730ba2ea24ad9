import { formatEdition } from '#client/features/facts/figure.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { normalizeExternalUrl } from '#client/site/addresses.ts';
import { type BilingualName, getSchoolCrest, getBilingualName } from '#client/site/catalogue/school-name.ts';
import type { InputOf, Page } from '#shared/contract/call.ts';
import { type RankingRow, type RankingSource, rankingList, rankingTables } from '#shared/contract/catalogue/ranking.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isOpenRanking, type OpenRankingKey, SITE_RANKING_PATTERN } from '#shared/rules/open-rankings.ts';

export type RankingResult = { ok: true; table: RankingOf; rows: RankedSchool[]; page: Page } | { ok: false };

/** Loads a page of a ranking. It never rejects: a failure is reported on the page, which is then not cached. */
export async function loadRanking(
  { ask, locale }: Pick<PortalRequest, 'ask' | 'locale'>,
  rankingInput: InputOf<typeof rankingList>,
): Promise<RankingResult> {
  const rankingResult = await ask(rankingList, rankingInput);
  if (!rankingResult.ok) {
    return { ok: false };
  }
  const { rows, page } = rankingResult.value;
  return { ok: true, table: getRanking(rows[0], locale), rows: rows.map((row) => toRankedSchool(row, locale)), page };
}

/** Ranking with publisher and formatted date, both '' if unknown. */
export interface RankingOf extends RankingSource {
  /** Key of a computed ranking, or null for a published one. */
  openRankingKey: OpenRankingKey | null;
  /** Key of a ranking that the site publishes itself, or '' for other rankings. */
  siteRankingKey: string;
  name: string;
}

function getRanking(row: RankingRow | undefined, locale: Locale): RankingOf {
  const { publisher = '', address = '', asAt = '' } = row?.source ?? {};
  const openKey = row && isOpenRanking(row.table) ? row.table : null;
  const siteRankingKey = row && SITE_RANKING_PATTERN.test(row.table) ? row.table : '';
  return {
    openRankingKey: openKey,
    siteRankingKey,
    name: row?.rankName ?? '',
    publisher,
    address,
    asAt: formatEdition(asAt, locale),
  };
}

function toRankedSchool(row: RankingRow, locale: Locale): RankedSchool {
  const { rank, figure, amount, note, schoolId, hasCourse, website, illustrative } = row;
  return {
    rank,
    figure,
    amount,
    remark: note,
    schoolId,
    names: getBilingualName(row, locale),
    country: row.ctyNameChn,
    seal: getSchoolCrest({ ...row, id: schoolId }),
    isOnSite: hasCourse !== false,
    website: hasCourse === false ? normalizeExternalUrl(website) : '',
    illustrative,
  };
}

export interface RankedSchool {
  rank: string;
  /** Figure on which a calculated rank is based, or null if the rank is published. */
  figure: number | null;
  /** Value and note in a ranking of the site, or '' if the ranking has none. */
  amount: string;
  remark: string;
  schoolId: string;
  names: BilingualName;
  country: string;
  seal: string;
  isOnSite: boolean;
  website: string;
  illustrative: boolean;
}

/** Returns the computed ranking or the site's ranking that a URL names, or undefined if it names none. */
export const parseRankingKey = (query: { get: (tableKey: 'table') => string | null }) => {
  const key = query.get('table') ?? '';
  return isOpenRanking(key) || SITE_RANKING_PATTERN.test(key) ? key : undefined;
};

/** Rankings that a visitor can choose in addition to the computed ones. */
export interface RankingChoices {
  licensed: string;
  own: readonly { key: string; name: string }[];
}

/** Loads the list of rankings of whole schools. If loading fails, only the computed rankings are offered. */
export async function loadRankingChoices(
  { ask }: Pick<PortalRequest, 'ask'>,
  fkAreaCountryId: string | undefined,
): Promise<RankingChoices> {
  const result = await ask(rankingTables, { fkAreaCountryId });
  return result.ok ? result.value : { licensed: '', own: [] };
}
