import type { RouterContextProvider } from 'react-router';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseTypeGroups, courseTypes, majorLevelList } from '#shared/contract/catalogue/course.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { parseStep } from './steps.ts';

export async function loadSelection(context: Readonly<RouterContextProvider>, request: Request) {
  const { locale, main } = requireSite(context);
  const t = textsIn(locale).getText('selection');
  const [countries, groups, types, levels] = await Promise.all([
    main.ask(countryList, {}),
    main.ask(courseTypeGroups, {}),
    main.ask(courseTypes, {}),
    main.ask(majorLevelList, {}),
  ]);
  const pageData = {
    head: { title: t('title'), description: t('description') },
    step: parseStep(getPageQuery('selection', request.url).get('step')),
  };
  if (!countries.ok || !groups.ok || !types.ok || !levels.ok) return { ...pageData, lists: null };
  return {
    ...pageData,
    lists: {
      countries: countries.value.rows.map((row) => ({
        value: row.id,
        label: getBilingualName(row, locale).own,
        offered: row.offered,
        key: row.key,
      })),
      groups: groups.value.rows.map(({ id, name }) => ({ value: id, label: name })),
      types: types.value.rows.map(({ id, name, fkCourseTypeGroupId }) => ({
        value: id,
        label: name,
        ofGroup: fkCourseTypeGroupId,
      })),
      levels: levels.value.rows.map((row) => ({
        value: row.id,
        label: getBilingualName({ name: row.levelName, nameChn: row.levelNameChn }, locale).own,
      })),
    },
  };
}

export type SelectionContent = Awaited<ReturnType<typeof loadSelection>>;
export type SelectionLists = NonNullable<SelectionContent['lists']>;
