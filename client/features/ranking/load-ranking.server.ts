import { type RankingRow, rankingList } from '#shared/contract/ranking.ts';
import type { InputOf, Page } from '#shared/contract/call.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { outsideAddress } from '#client/site/outside-address.ts';
import { schoolSeal } from '#client/site/school-seal.ts';
import { twoNames } from '#client/site/two-names.ts';
import type { RankingLine } from './ranking-line.ts';

export type RankingAnswer =
  | { ok: true; /** Whose ranking it is; '' where nobody says. */ table: string; lines: RankingLine[]; page: Page }
  | { ok: false };

/** A page of a ranking. It never rejects: a ranking that does not come keeps its page out of the cache and says so. */
export async function loadRanking(
  { ask, locale, keepOutOfCache }: Pick<PortalRequest, 'ask' | 'locale' | 'keepOutOfCache'>,
  wanted: InputOf<typeof rankingList>,
): Promise<RankingAnswer> {
  const answer = await ask(rankingList, wanted);
  if (!answer.ok) {
    keepOutOfCache();
    return { ok: false };
  }
  const { rows, page } = answer.value;
  return { ok: true, table: rows[0]?.rankName ?? '', lines: rows.map((row) => toLine(row, locale)), page };
}

function toLine(row: RankingRow, locale: Locale): RankingLine {
  const { rank, schoolId, hasCourse, website, illustrative } = row;
  return {
    rank,
    schoolId,
    names: twoNames(row, locale),
    country: row.ctyNameChn,
    seal: schoolSeal({ ...row, id: schoolId }),
    isHere: hasCourse !== false,
    website: hasCourse === false ? outsideAddress(website) : '',
    illustrative,
  };
}
