import { CollectCourse } from '#client/features/favourites/offers.ts';
import { ShareButton } from '#client/features/share/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { ApplyToCourse } from './apply-to-course.tsx';
import type { CourseFacts } from './course-facts.ts';
import { FactLines } from './fact-lines.tsx';

export function CourseSide({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { agent } = useSite();
  const { fee, feeNote, applying, duration, months, website, school } = course;
  return (
    <aside className="cw__side" aria-label={t('side.title')}>
      <div>
        <p className="meta">{t('side.fee')}</p>
        <p className="big">{fee || '--'}</p>
        {feeNote && <p className="meta">{feeNote}</p>}
        <div className="stack" data-invitation>
          <ApplyToCourse course={course} />
          <CollectCourse course={course} wide />
          <ShareButton address={sitePath(agent.keyCode, `/school/course/${course.id}`)} />
        </div>
        <FactLines
          lines={[
            { term: t('side.start'), value: course.start },
            { term: t('side.duration'), value: duration || (months ? t('side.months', { count: months }) : '') },
            { term: t('side.mode'), value: course.studyMode },
            { term: t('side.campus'), value: course.campus },
            { term: t('side.language'), value: course.language },
            { term: t('side.applyMonths'), value: applying.months, note: applying.note },
            { term: t('side.deadline'), value: applying.deadline },
            { term: t('side.appFee'), value: course.appFee },
          ]}
        />
        <p className="sites">
          {website && (
            <AppLink className="more" href={website} target="_blank">
              {t('side.website')}
              <Icon name="external" />
            </AppLink>
          )}
          {school.website && (
            <AppLink className="more" href={school.website} target="_blank">
              {t('side.schoolWebsite')}
              <Icon name="external" />
            </AppLink>
          )}
        </p>
        {course.illustrative && <p className="source">{t('side.examples')}</p>}
      </div>
    </aside>
  );
}
