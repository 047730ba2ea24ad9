import { ApplyBar } from '#client/features/apply-start/offers.ts';
import { FavouriteCourseButton } from '#client/features/favourites/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { JsonLd } from '#client/site/head/json-ld.tsx';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { PartLinks } from '#client/ui/tabs/part-links.tsx';
import { ApplyToCourse, CourseHead, CourseSide } from './course-head.tsx';
import { CareerPart, PathwayPart, StructurePart } from './course-parts.tsx';
import type { CourseFacts } from './course-facts.ts';
import { EntryPart } from './entry-part.tsx';
import type { LoadedCourse } from './load-course-detail.server.ts';
import './course-detail.css';

export function CourseDetailPage({ course, things }: Omit<LoadedCourse, 'head'>) {
  return (
    <div className="wrap course-place">
      <JsonLd things={things} />
      <Way course={course} />
      <CourseDetailView key={course.id} course={course} />
    </div>
  );
}

/** Only on a page of its own: a window stands over the page that led to it. */
function Way({ course: { names, school } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { agent } = useSite();
  return (
    <Breadcrumb
      crumbs={[
        { label: t('crumb'), href: sitePath(agent.keyCode, '/school') },
        {
          label: school.names.own,
          lang: school.names.ownLang,
          href: sitePath(agent.keyCode, `/school/${school.id}`),
        },
        { label: names.own, lang: names.ownLang },
      ]}
    />
  );
}

/** The same on a page of its own and in a window. */
export function CourseDetailView({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { english, academic, entryRules, offerStandard, coreCourse, subjects, modes, pathways, career, infos } = course;
  const parts = [
    {
      id: 'entry',
      label: t('entry.title'),
      isThere: english.length + academic.length + entryRules.length > 0 || offerStandard !== '',
    },
    { id: 'structure', label: t('structure.title'), isThere: subjects.length + modes.length > 0 || coreCourse !== '' },
    { id: 'pathways', label: t('pathways.title'), isThere: pathways.length > 0 },
    { id: 'career', label: t('career.title'), isThere: career !== '' || infos.length > 0 },
  ].filter(({ isThere }) => isThere);
  const has = (id: string) => parts.some((part) => part.id === id);
  return (
    <article className="cw">
      <div className="cw__in">
        <CourseHead course={course} />
        <CourseSide course={course} />
        <div className="cw__main">
          {parts.length > 0 && <PartLinks label={t('parts')} parts={parts} />}
          {has('entry') && <EntryPart course={course} />}
          {has('structure') && <StructurePart course={course} />}
          {has('pathways') && <PathwayPart pathways={pathways} areExamples={course.illustrative} />}
          {has('career') && <CareerPart course={course} />}
        </div>
      </div>
      <ApplyBar>
        <FavouriteCourseButton course={course} />
        <ApplyToCourse course={course} />
      </ApplyBar>
    </article>
  );
}
