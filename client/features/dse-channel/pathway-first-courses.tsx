import useSWR from 'swr';
import { Figure, Sourced } from '#client/features/facts/figure.tsx';
import { getSources, getYearlyFee, type SourcedFigure } from '#client/features/facts/figure.ts';
import { RouteCost } from './route-cost.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMonthName } from '#client/i18n/date-texts.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { getPortalUrl, type PortalOutput, postPortalForRows } from '#client/site/portal/fetch-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import './pathway-first.css';

const COURSES_PATH = '/appInstitution/getCourses/getCoursesList';
type Course = PortalOutput<typeof COURSES_PATH>['rows'][number];

const LOADED_COURSES = 30;
/** Number of courses beside the route in the United Kingdom, whose pathway courses are not in the catalogue. */
const SHOWN_COURSES = 2;
/** Element that leads to the page with the articles about the routes, which name the source of each fee. */
const ALL_LINK_ID = 'pathway-first-all';

/** Country of each route whose pathway courses are not in the catalogue. */
const ROUTE_COUNTRIES = [
  ['uk', '1'],
  ['us', '3'],
] as const;

interface PathwayFirstProps {
  /** Ids of the countries to which the student is limited, or [] for all countries. */
  countryIds: readonly string[];
  exam: PublicExam;
  /** Number of comparable degrees or schools within reach. */
  withinReach: number;
}

/** Pathway courses for a student whose results reach few degrees. */
export function PathwayFirstCourses({ countryIds, exam, withinReach }: PathwayFirstProps) {
  const t = useText('pathway');
  const courses = usePathwayCourses(countryIds);
  const routes = ROUTE_COUNTRIES.filter(([, id]) => countryIds.length === 0 || countryIds.includes(id));
  return (
    <section className="pathway-first" aria-labelledby="pathway-first">
      <h2 id="pathway-first">{t('first.title')}</h2>
      <p>
        {t(withinReach === 0 ? 'first.none' : 'first.few')} {t('first.text')}
        {exam === 'dse' && <span className="meta"> {t('first.local')}</span>}
      </p>
      <Sourced sources={getSources(courses.map(({ course }) => course))}>
        <ul>
          {routes.map(([route]) => (
            <li key={route}>
              <b>{t(`routes.${route}.name`)}</b>
              <span>{t(`routes.${route}.text`)}</span>
              <RouteCost route={route} articleId={ALL_LINK_ID} />
            </li>
          ))}
          {courses.map(({ course, fee }) => (
            <PathwayItem key={course.id} course={course} fee={fee} />
          ))}
        </ul>
      </Sourced>
      <span id={ALL_LINK_ID}>
        <SiteLink className="more" to="/dse/pathway-course">
          {t('first.all')}
        </SiteLink>
      </span>
    </section>
  );
}

function PathwayItem({ course, fee }: { course: Course; fee: SourcedFigure }) {
  const t = useText('pathway');
  const locale = useLocale();
  const names = getBilingualName(course, locale);
  const school = getBilingualName({ name: course.schoolName, nameChn: course.schoolNameChn }, locale).own;
  const startMonth = Number(course.startMonth);
  return (
    <li>
      <SiteLink to={`/school/course/${course.id}`} lang={names.ownLang}>
        {names.own}
      </SiteLink>
      <span>{t('first.leads', { school: school.split('/')[0] ?? school })}</span>
      <span className="meta">
        {t('fee')} <Figure figure={fee} isBrief hasYear />
        {startMonth > 0 && ` · ${t('first.start', { month: formatMonthName(startMonth, locale) })}`}
      </span>
    </li>
  );
}

/** Returns the first pathway courses with a fee, each of a different school. */
function usePathwayCourses(countryIds: readonly string[]): { course: Course; fee: SourcedFigure }[] {
  const { agent, user } = useSite();
  const locale = useLocale();
  const { data } = useSWR(
    [getPortalUrl(agent.keyCode, COURSES_PATH), locale, user?.staffId ?? '', countryIds.join()] as const,
    async ([url]) => {
      const pages = await Promise.all(
        (countryIds.length === 0 ? [''] : countryIds).map((fkAreaCountryId) =>
          postPortalForRows(url, { type: 'pathway', fkAreaCountryId, showCount: LOADED_COURSES }),
        ),
      );
      return pages.flatMap(({ rows }) => rows);
    },
    { revalidateOnFocus: false },
  );
  const coursesBySchool = new Map<string, { course: Course; fee: SourcedFigure }>();
  for (const course of data ?? []) {
    const fee = getYearlyFee(course);
    if (fee && !coursesBySchool.has(course.fkInstitutionId))
      coursesBySchool.set(course.fkInstitutionId, { course, fee });
  }
  return [...coursesBySchool.values()].slice(0, SHOWN_COURSES);
}
