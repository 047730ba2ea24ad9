import type { RouterContextProvider } from 'react-router';
import { policyOf } from '#shared/tenant/level-policy.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseTypeGroups } from '#shared/contract/catalogue/course.ts';
import { pageQuery } from '#client/site/asking/page-query.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/site/asking/require.server.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';

/** The lists of countries and fields may fail: the page works without them, over all countries and fields. */
export async function loadFastLine(context: Readonly<RouterContextProvider>, address: string) {
  const { ask, locale, site, keepOutOfCache } = requireSite(context);
  const t = textsIn(locale).getFixedT(null, 'fast-line');
  const [countries, groups] = await Promise.all([ask(countryList, {}), ask(courseTypeGroups, {})]);
  if (!countries.ok || !groups.ok) keepOutOfCache();
  return {
    head: { title: t(policyOf(site.agent).firstExam === 'gaokao' ? 'mainlandTitle' : 'title'), description: t('lead') },
    /** The exam of the form without a script; null for the fast line itself. */
    plainExam: examNamed(pageQuery('fastLine', address).get('exam')),
    lists: {
      countries: (countries.ok ? countries.value.rows : [])
        .filter(({ offered }) => offered)
        .map((one) => ({ value: one.id, label: twoNames(one, locale).own })),
      groups: (groups.ok ? groups.value.rows : []).map(({ id, name }) => ({ value: id, label: name })),
    },
  };
}

export type FastLineContent = Awaited<ReturnType<typeof loadFastLine>>;

const examNamed = (named: string | null) => PUBLIC_EXAM_TYPES.find((type) => type === named) ?? null;
