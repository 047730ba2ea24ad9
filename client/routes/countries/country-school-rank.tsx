import { pageQuery } from '#client/site/page-query.ts';
import { CountrySchoolRank } from '#client/features/country-guide/country-ranking.tsx';
import { loadGuide, moveCountryForward } from '#client/features/country-guide/load-guide.server.ts';
import { loadRanking } from '#client/features/ranking/load-ranking.server.ts';
import { keepUnderWindows } from '#client/site/keep-under-windows.ts';
import { asMain } from '#client/site/as-main.server.ts';
import { pageMeta } from '#client/site/page-head.ts';
import { readPageNumber } from '#client/site/read-query.ts';
import { requirePage } from '#client/site/require-site.server.ts';
import type { Route } from './+types/country-school-rank.ts';

/** :ctyType can only be a country here, so /country-list/school-rank-tab/uk moves to /country-list/uk/school-rank-tab. */
export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  requirePage(context, 'countrySchoolRank');
  moveCountryForward(context, 'school-rank-tab', params);
  const currentPage = readPageNumber(pageQuery('countrySchoolRank', request.url));
  return loadGuide(context, 'school-rank-tab', params, (portal, here) =>
    loadRanking(asMain(portal), { kind: 'school', fkAreaCountryId: here?.id, currentPage }),
  );
};

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function CountrySchoolRankRoute({ loaderData: { frame, part } }: Route.ComponentProps) {
  return <CountrySchoolRank frame={frame} ranking={part} />;
}
