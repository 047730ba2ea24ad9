import { getPageQuery, parsePageNumber } from '#client/site/portal/page-query.ts';
import { CountrySubjectRank } from '#client/features/country-guide/country-ranking.tsx';
import { loadGuide, loadSubjects } from '#client/features/country-guide/load-guide.server.ts';
import { parseRankingKey } from '#client/features/ranking/load-ranking.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { requirePage } from '#client/portal-request.server.ts';
import type { Route } from './+types/country-subject-rank.ts';

/** :ctyType is a group of subjects, by key or id: /country-list/uk/subject-rank-tab/business. */
export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  requirePage(context, 'countrySubjectRank');
  const query = getPageQuery('countrySubjectRank', request.url);
  const [currentPage, rankingKey] = [parsePageNumber(query), parseRankingKey(query)];
  return loadGuide(context, 'subject-rank-tab', params, (portal, country) =>
    loadSubjects(portal, country, params.ctyType ?? '', { table: rankingKey, currentPage }),
  );
};

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function CountrySubjectRankRoute({ loaderData: { frame, part } }: Route.ComponentProps) {
  return <CountrySubjectRank frame={frame} part={part} />;
}
