import { startWords } from '#client/i18n/start-words.ts';
import type { InquiredSchool } from '#shared/contract/school-match.ts';
import { ApplyLink } from '#client/features/apply-start/offers.ts';
import { CollectCourse } from '#client/features/favourites/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { markOfCourse, markOfSchool } from '#client/site/favourite-mark.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { type TwoNames, twoNames } from '#client/site/two-names.ts';
import { shownBand } from './shown-band.ts';

interface MatchedCourseProps {
  course: InquiredSchool['matchedCourses'][number];
  school: InquiredSchool;
  schoolNames: TwoNames;
}

export function MatchedCourse({ course, school, schoolNames }: MatchedCourseProps) {
  const t = useText('match');
  const exams = useText('exam');
  const locale = useLocale();
  const names = twoNames(course, locale);
  const start = course.startYear && course.startMonth !== '--' ? startWords(course, locale) : '';
  return (
    <li>
      <div>
        <SiteLink to={`/school/course/${course.id}`} lang={names.ownLang}>
          {names.own}
        </SiteLink>
        <p className="meta">
          {[
            course.fee,
            start && t('start', { start }),
            `${course.matchScore ?? 0} / 100`,
            exams(`band.${shownBand(course)}`),
            course.illustrative && t('basis.exampleFee'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <CollectCourse
        isBare
        course={{
          id: course.id,
          names,
          mark: markOfCourse(course),
          school: { id: school.id, names: schoolNames, mark: markOfSchool(school) },
        }}
      />
      <ApplyLink
        size="s"
        label={t('apply')}
        about={names.own}
        wish={{
          countryId: course.fkAreaCountryId || school.fkAreaCountryId,
          schoolId: school.id,
          courseId: course.id,
          majorLevelId: course.majorLevelName[0]?.id,
        }}
      />
    </li>
  );
}
