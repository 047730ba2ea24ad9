import { ApplyBar } from '#client/features/apply-start/offers.ts';
import { CollectCourse } from '#client/features/favourites/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { PartLinks } from '#client/ui/tabs/part-links.tsx';
import { CareerPart } from './career-part.tsx';
import type { CourseFacts } from './course-facts.ts';
import { CourseHead } from './course-head.tsx';
import { CourseSide } from './course-side.tsx';
import { EntryPart } from './entry-part.tsx';
import { PathwayPart } from './pathway-part.tsx';
import { StructurePart } from './structure-part.tsx';
import { ApplyToCourse } from './apply-to-course.tsx';
import './course-detail.css';

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
        <CollectCourse course={course} />
        <ApplyToCourse course={course} />
      </ApplyBar>
    </article>
  );
}
