import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import type { CourseFacts } from './course-facts.ts';

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
