import { getFigures } from '#client/features/facts/figure.ts';
import { findNextDeadline } from '#client/features/facts/next-deadline.ts';
import { getUsualDeadline } from '#client/features/facts/usual-deadline.server.ts';
import { getSchoolUcasDeadline } from '#shared/rules/ucas-deadline.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import type { NextDate } from '#shared/contract/account/next-dates.ts';
import type { Application } from '#shared/contract/application/application.ts';
import { institutionByInstitutionId, type School } from '#shared/contract/catalogue/school.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';

type DatedSchool = Pick<School, 'id' | 'name' | 'nameChn' | 'countryKey' | 'facts' | 'sources'>;

const DEADLINE_LEVELS = ['bachelor'];
const NO_DATE_DETAILS = { startsAt: '', endsAt: '', zone: '', courseName: '', place: '', cancelled: false, asAt: '' };

/** Returns the ids of the schools in an application that is neither finished nor withdrawn. */
export const listAppliedSchoolIds = ({ status, form }: Pick<Application, 'status' | 'form'>): string[] =>
  status === 'following' || status === 'draft'
    ? [...new Set(form.courses.map(({ schoolId }) => schoolId))].filter((id) => id !== '')
    : [];

/** Loads the schools that still have a page. */
export async function loadSchools({ ask }: Pick<PortalRequest, 'ask'>, ids: readonly string[]): Promise<DatedSchool[]> {
  const results = await Promise.all(ids.map((id) => ask(institutionByInstitutionId, { id })));
  return results.flatMap((result) => (result.ok && result.value ? [result.value.institution] : []));
}

/** Finds the next deadline that a school states itself, and that of UCAS. Each is null if there is none. */
function findDeadlines(school: DatedSchool, today: string) {
  const { all: listFigures, find: findFigure } = getFigures(school);
  const ucasDeadline = getSchoolUcasDeadline({ name: school.name, ucasCourses: findFigure('ucasCourses')?.value });
  return {
    deadline: findNextDeadline(listFigures('deadline'), DEADLINE_LEVELS, today),
    ucasDeadline: ucasDeadline && ucasDeadline.day >= today ? ucasDeadline : null,
  };
}

export interface UndatedSchools {
  /** When most universities of the schools' country close applications, or '' if it differs by school. */
  usualDeadline: string;
  names: string[];
}

/** Lists the names of the schools without a known deadline, by what is usual in their country. */
export function listUndatedSchools(
  schools: readonly DatedSchool[],
  locale: Locale,
  today = getHongKongDay(),
): UndatedSchools[] {
  const undatedSchools = schools
    .filter((school) => Object.values(findDeadlines(school, today)).every((deadline) => deadline === null))
    .map((school) => ({
      name: getBilingualName(school, locale).own,
      usualDeadline: getUsualDeadline(school.countryKey, locale),
    }));
  return [...new Set(undatedSchools.map(({ usualDeadline }) => usualDeadline))].map((usualDeadline) => ({
    usualDeadline,
    names: undatedSchools.filter((school) => school.usualDeadline === usualDeadline).map(({ name }) => name),
  }));
}

/**
 * Lists the next deadlines of the schools: those that a school states itself, and otherwise the UCAS deadline, once for
 * all schools of a day.
 */
export function listSchoolDates(
  schools: readonly DatedSchool[],
  locale: Locale,
  t: TextOf<'next-dates'>,
  today = getHongKongDay(),
): NextDate[] {
  const ownDates: NextDate[] = [];
  const ucasDates = new Map<string, NextDate>();
  for (const school of schools) {
    const schoolName = getBilingualName(school, locale).own;
    const { deadline, ucasDeadline } = findDeadlines(school, today);
    if (deadline) {
      const { figure, day, appliesTo, appliesToChn } = deadline;
      const source = school.sources.find(({ id }) => id === figure.sourceId);
      const limits = locale === 'en-us' ? appliesTo : (appliesToChn?.[locale] ?? appliesTo);
      ownDates.push({
        ...NO_DATE_DETAILS,
        id: `deadline-${school.id}`,
        kind: 'admission',
        day,
        schoolName,
        title: limits ? t('deadlineOf', { name: limits }) : t('deadline'),
        publisher: source?.publisher ?? '',
        page: source?.address ?? '',
      });
      continue;
    }
    if (!ucasDeadline) continue;
    const { day, entry, publisher, page, medicine } = ucasDeadline;
    const listedDate = ucasDates.get(day);
    ucasDates.set(day, {
      ...NO_DATE_DETAILS,
      id: `ucas-${day}`,
      kind: 'admission',
      day,
      schoolName: listedDate ? [listedDate.schoolName, schoolName].join(t('separator')) : schoolName,
      title: t(medicine ? 'ucasMost' : 'ucas', { entry: String(entry) }),
      publisher,
      page,
    });
  }
  return [...ownDates, ...ucasDates.values()];
}
