import { getPageQuery, parsePageNumber } from '#client/site/portal/page-query.ts';
import { CountrySchoolRank } from '#client/features/country-guide/country-ranking.tsx';
import { loadGuide, redirectToCountryPath } from '#client/features/country-guide/load-guide.server.ts';
import { loadRanking, loadRankingChoices, parseRankingKey } from '#client/features/ranking/load-ranking.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { withMainReads, requirePage } from '#client/portal-request.server.ts';
import type { Route } from './+types/country-school-rank.ts';

/**
 * :ctyType is a country on this tab, so /country-list/school-rank-tab/uk redirects to /country-list/uk/school-rank-tab.
 */
export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  requirePage(context, 'countrySchoolRank');
  redirectToCountryPath(context, 'school-rank-tab', params);
  const query = getPageQuery('countrySchoolRank', request.url);
  const [currentPage, rankingKey] = [parsePageNumber(query), parseRankingKey(query)];
  return loadGuide(context, 'school-rank-tab', params, async (portal, country) => {
    const [ranking, choices] = await Promise.all([
      loadRanking(withMainReads(portal), {
        kind: 'school',
        fkAreaCountryId: country?.id,
        table: rankingKey,
        currentPage,
      }),
      loadRankingChoices(portal, country?.id),
    ]);
    return { ranking, choices };
  });
};

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function CountrySchoolRankRoute({ loaderData: { frame, part } }: Route.ComponentProps) {
  return <CountrySchoolRank frame={frame} part={part} />;
}
