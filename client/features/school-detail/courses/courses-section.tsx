import { type MouseEvent, Suspense } from 'react';
import { AskAdviser, Sourced } from '#client/features/facts/figure.tsx';
import type { CoursesResult, SchoolContent } from '#client/features/school-detail/load-school-detail.server.ts';
import type { SchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { type CourseQuery, isFiltered, formatCourseQuery } from './course-query.ts';
import { CourseTable, CourseTools } from './course-table.tsx';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

interface CoursesSectionProps extends Pick<SchoolContent, 'school' | 'query' | 'courses' | 'choices'> {
  onQuery?: (query: string) => void;
}

/**
 * Lists the courses of a school. They may be loaded after the page. If the portal has no courses of the school, the
 * section links to the school's website.
 */
export function CoursesSection({ school, query, courses, choices, onQuery }: CoursesSectionProps) {
  const t = useText('school-detail');
  const queryString = formatCourseQuery(query);
  const { coursesNamed } = school;
  const isOfLevels = coursesNamed === 'level';
  return (
    <section className="part courses" id="courses">
      <h2>{t(`offered.${coursesNamed}.heading`)}</h2>
      {coursesNamed !== 'title' && <NoTitlesNotice school={school} named={coursesNamed} />}
      {school.hasCourse ? (
        <>
          {!isOfLevels && (
            <CourseTools
              key={`tools${queryString}`}
              schoolId={school.id}
              query={query}
              choices={choices}
              onQuery={onQuery}
            />
          )}
          <div className={isFiltered(query) ? 'courses__sought' : undefined}>
            <Suspense key={`list${queryString}`} fallback={<CoursesSkeleton named={coursesNamed} />}>
              <LoadedCourses school={school} query={query} answer={courses} />
            </Suspense>
          </div>
          {isOfLevels && <SchoolWebsiteLink {...school} />}
        </>
      ) : school.ofSite && !school.website ? (
        <NoCourses query={query} href="" />
      ) : (
        <SchoolWebsiteLinks {...school} />
      )}
    </section>
  );
}

interface NoTitlesNoticeProps {
  school: SchoolFacts;
  named: Exclude<SchoolFacts['coursesNamed'], 'title'>;
}

/** Says that the rows are fields of study or levels and not courses. */
function NoTitlesNotice({ school, named }: NoTitlesNoticeProps) {
  const t = useText('school-detail');
  const question = t('offered.question', { school: school.names.own });
  return (
    <p className="meta courses__untitled">
      {t(`offered.${named}.note`)} <AskAdviser question={question} label={t('offered.ask')} />
    </p>
  );
}

/** Links to the school's website, if the portal has no courses of the school. */
function SchoolWebsiteLinks({ website, programmeSearch }: Pick<SchoolFacts, 'website' | 'programmeSearch'>) {
  const t = useText('school-detail');
  return (
    <>
      <p>{t('courses.elsewhere')}</p>
      <SchoolWebsiteLink website={website} programmeSearch={programmeSearch} />
    </>
  );
}

function SchoolWebsiteLink({ website, programmeSearch }: Pick<SchoolFacts, 'website' | 'programmeSearch'>) {
  const t = useText('school-detail');
  if (!programmeSearch && !website) return null;
  return (
    <AppLink className="more" href={programmeSearch || website} target="_blank">
      {t(programmeSearch ? 'courses.programmeSearch' : 'courses.website')}
      <Icon name="external" />
    </AppLink>
  );
}

/** Number of courses that are shown before the login. */
const GATED_ROW_COUNT = 3;

interface LoadedCoursesProps {
  school: SchoolFacts;
  query: CourseQuery;
  answer: MaybeDeferred<CoursesResult>;
}

function LoadedCourses({ school, query, answer }: LoadedCoursesProps) {
  const t = useText('school-detail');
  const { agent, isLoggedIn: areAllShown } = useSite();
  const courses = useDeferred(answer);
  const path = sitePath(agent.keyCode, `/school/${school.id}`);
  if (!courses.ok) return <CoursesFailed href={`${path}${formatCourseQuery(query)}`} />;
  if (courses.total === 0) return <NoCourses query={query} href={`${path}#courses`} />;

  const isOfLevels = school.coursesNamed === 'level';
  const visibleRows = areAllShown || isOfLevels ? courses.rows : courses.rows.slice(0, GATED_ROW_COUNT);
  const { page, pages, total } = courses;
  const getPageUrl = (pageNumber: number) => `${path}${formatCourseQuery({ ...query, page: pageNumber })}#courses`;
  return (
    <>
      {visibleRows.length > 0 && (
        <Sourced sources={courses.sources}>
          <CourseTable rows={visibleRows} school={school} startIndex={areAllShown ? (page - 1) * 10 : 0} />
        </Sourced>
      )}
      {total > visibleRows.length && !areAllShown && !isOfLevels && (
        <CourseGate named={school.coursesNamed} total={total} visibleCount={visibleRows.length} />
      )}
      {areAllShown && pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          hrefOf={getPageUrl}
          total={t(`offered.${school.coursesNamed}.total`, { total })}
        />
      )}
    </>
  );
}

const SKELETON_ROWS = ['first', 'second', 'third'];

/**
 * Number in the placeholder for the total. Nearly every school has a two-digit number of courses, so the width of the
 * line does not change when the total loads.
 */
const SKELETON_TOTAL = 12;

/** Placeholder with the height of the first rows, so that the page does not shift when they load. */
function CoursesSkeleton({ named }: Pick<CourseGateProps, 'named'>) {
  const t = useText('school-detail');
  return (
    <SkeletonGroup label={t('courses.loading')} className="rows-waiting">
      {SKELETON_ROWS.map((row) => (
        <div className="row-waiting" key={row}>
          <span className="skeleton" />
        </div>
      ))}
      <div className="below-waiting">
        <CourseGate named={named} total={SKELETON_TOTAL} visibleCount={SKELETON_ROWS.length} />
      </div>
    </SkeletonGroup>
  );
}

interface CourseGateProps {
  named: SchoolFacts['coursesNamed'];
  total: number;
  visibleCount: number;
}

/** Shows the total number of courses and a login link, which leads to all of them. */
function CourseGate({ named, total, visibleCount }: CourseGateProps) {
  const t = useText('school-detail');
  const { openDialog } = useSite();
  const handleClick = (event: MouseEvent) => {
    if (isOpenedInNewTab(event)) return;
    event.preventDefault();
    openDialog('login');
  };
  return (
    <div className="gate">
      <p className="meta">{t(`offered.${named}.more`, { total, shown: visibleCount })}</p>
      <SiteLink className="btn" to="/login" onClick={handleClick}>
        {t('gate.login')}
      </SiteLink>
    </div>
  );
}

/** Shows an error with a link that reloads the page. The link works without JavaScript. */
function CoursesFailed({ href }: { href: string }) {
  const t = useText('school-detail');
  return (
    <Notice tone="caution">
      <p>{t('courses.failed')}</p>
      <p className="meta">{t('courses.failedHint')}</p>
      <a className="more" href={href}>
        <Icon name="retry" />
        {t('retry')}
      </a>
    </Notice>
  );
}

/** Message for a school without courses, or for a search without a match. */
function NoCourses({ query, href }: { query: CourseQuery; href: string }) {
  const t = useText('school-detail');
  const { agent } = useSite();
  if (!isFiltered(query)) {
    return (
      <EmptyState
        picture={getEmptyArtPath('updating', agent.brandColour)}
        title={t('courses.none')}
        text={t('courses.noneHint')}
      />
    );
  }
  return (
    <EmptyState
      picture={getEmptyArtPath('search', agent.brandColour)}
      title={t('courses.notFound')}
      text={t('courses.notFoundHint')}
    >
      <AppLink className="btn" href={href}>
        {t('courses.showAll')}
      </AppLink>
    </EmptyState>
  );
}
