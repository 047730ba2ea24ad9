import { data, type RouterContextProvider } from 'react-router';
import { isId, pageQuery, readId, readKeyword, readPageNumber } from '#client/site/asking/page-query.ts';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { newsList } from '#shared/contract/catalogue/news.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/site/asking/require.server.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { toNewsRow } from './news-row.ts';

type Context = Readonly<RouterContextProvider>;

export const loadNewsList = (context: Context, request: Request) => loadList(context, request, '');

/** News of one school; an address that names none in digits is no page. */
export function loadSchoolNews(context: Context, request: Request, schoolId: string) {
  if (!isId(schoolId)) throw data(null, { status: 404 });
  return loadList(context, request, schoolId);
}

async function loadList(context: Context, request: Request, schoolId: string) {
  const portal = requireSite(context);
  const { ask, main, locale } = portal;
  const query = schoolId ? pageQuery('schoolNews', request.url) : pageQuery('newsList', request.url);
  const sought = {
    keyword: readKeyword(query),
    countryId: schoolId ? '' : readId(pageQuery('newsList', request.url), 'countryId'),
  };
  const [news, countries, school] = await Promise.all([
    main.ask(newsList, {
      keyword: sought.keyword,
      fkAreaCountryId: sought.countryId,
      fkInstitutionId: schoolId,
      currentPage: readPageNumber(query),
    }),
    ask(countryList, {}),
    schoolId ? ask(institutionByInstitutionId, { id: schoolId }) : null,
  ]);
  if (school?.ok && !school.value) throw data(null, { status: 404 });
  const institution = school?.ok ? school.value?.institution : null;
  const schoolName = institution ? twoNames(institution, locale).own : '';
  const known = countries.ok ? countries.value.rows : [];
  const t = textsIn(locale).getFixedT(null, 'news');
  return {
    head: {
      title: schoolName ? t('ofSchool', { name: schoolName }) : t('title'),
      description: t('description'),
    },
    sought,
    school: schoolId ? { id: schoolId, name: schoolName } : null,
    lines: news.ok ? news.value.rows.map((one) => toNewsRow(one, known, locale)) : null,
    page: news.ok ? news.value.page : EMPTY_PAGE,
    countries: known
      .filter(({ offered }) => offered)
      .map((country) => ({ value: country.id, label: twoNames(country, locale).own })),
  };
}

export type NewsListContent = Awaited<ReturnType<typeof loadNewsList>>;
