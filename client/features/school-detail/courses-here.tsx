import { useText } from '#client/i18n/use-text.ts';
import { type Arriving, useArrived } from '#client/site/arriving.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { Paging } from '#client/ui/paging/paging.tsx';
import { CourseGate } from './course-gate.tsx';
import { CourseTable } from './course-table.tsx';
import { type CourseWish, writeCourseWish } from './course-wish.ts';
import { CoursesFailed, CoursesNone } from './courses-absent.tsx';
import type { CoursesAnswer } from './load-school-courses.server.ts';
import type { SchoolFacts } from './school-facts.ts';
import { useShowsAll } from './use-shows-all.ts';

/** What is shown of a school's courses to those who have not yet met it in the smart selection. */
const FEW = 3;

interface CoursesHereProps {
  school: SchoolFacts;
  wish: CourseWish;
  answer: Arriving<CoursesAnswer>;
}

export function CoursesHere({ school, wish, answer }: CoursesHereProps) {
  const t = useText('school-detail');
  const { agent } = useSite();
  const courses = useArrived(answer);
  const showsAll = useShowsAll(school.id);
  const path = sitePath(agent.keyCode, `/school/${school.id}`);
  if (!courses.ok) return <CoursesFailed href={`${path}${writeCourseWish(wish)}`} />;
  if (courses.rows.length === 0) return <CoursesNone wish={wish} href={`${path}#courses`} />;

  const rows = showsAll ? courses.rows : courses.rows.slice(0, FEW);
  const { page, pages, total } = courses;
  const pageAddress = (wanted: number) => `${path}${writeCourseWish({ ...wish, page: wanted })}#courses`;
  return (
    <>
      <CourseTable rows={rows} school={school} from={showsAll ? (page - 1) * 10 : 0} />
      {!showsAll && <CourseGate total={total} shown={rows.length} />}
      {showsAll && pages > 1 && (
        <Paging page={page} pages={pages} hrefOf={pageAddress} total={t('courses.total', { total })} />
      )}
      {rows.some(({ illustrative }) => illustrative) && <p className="source">{t('courses.examples')}</p>}
    </>
  );
}
