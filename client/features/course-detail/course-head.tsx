import { ApplyLink } from '#client/features/apply-start/offers.ts';
import { FavouriteCourseButton } from '#client/features/favourites/offers.ts';
import { ShareButton } from '#client/features/share/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { CourseFacts } from './course-facts.ts';
import { FactLedger } from './fact-ledger.tsx';

/** Which course, of which school, at which level. */
export function CourseHead({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { names, school, levels, faculties, types, ucasCode } = course;
  const tags = [...levels.map((level) => level.names), ...faculties].filter(({ own }) => own);
  return (
    <div className="cw__head">
      <p className="meta">
        <SiteLink to={`/school/${school.id}`} lang={school.names.ownLang}>
          {school.names.own}
        </SiteLink>
        {school.names.other && <span lang={school.names.otherLang}> {school.names.other}</span>}
      </p>
      <h1 lang={names.ownLang}>{names.own}</h1>
      {names.other && (
        <p className="en display" lang={names.otherLang}>
          {names.other}
        </p>
      )}
      <p className="row row--tight tags">
        {tags.map(({ own, ownLang }) => (
          <span className="badge" key={own} lang={ownLang}>
            {own}
          </span>
        ))}
        {types.map((type) => (
          <span className="badge" key={type}>
            {type}
          </span>
        ))}
        {ucasCode && <span className="badge">{t('ucas', { code: ucasCode })}</span>}
      </p>
    </div>
  );
}

/** What a course costs, when it starts, and what to do about it; on a wide screen it stays in sight beside the parts. */
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
          <FavouriteCourseButton course={course} wide />
          <ShareButton address={sitePath(agent.keyCode, `/school/course/${course.id}`)} />
        </div>
        <FactLedger
          rows={[
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

export function ApplyToCourse({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <ApplyLink
      variant="primary"
      wide
      label={t('apply')}
      website={course.hasCourse ? undefined : course.website || course.school.website || undefined}
      intent={{
        countryId: course.countryId,
        schoolId: course.school.id,
        courseId: course.id,
        majorLevelId: course.levels[0]?.id,
      }}
    />
  );
}
