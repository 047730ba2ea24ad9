import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import type { PathwayLine } from './course-facts.ts';
import { FactLines } from './fact-lines.tsx';

export function PathwayPart({ pathways, areExamples }: { pathways: readonly PathwayLine[]; areExamples: boolean }) {
  const t = useText('course-detail');
  const separator = useText('ui')('listSeparator');
  return (
    <section id="pathways">
      <h2>{t('pathways.title')}</h2>
      {areExamples && <p className="source">{t('entry.examplesNote')}</p>}
      {pathways.map(({ id, name, fee, start, academic, english, subject }, index) => (
        <div className="pathway" key={`${id}${index}`}>
          <h3>{id ? <SiteLink to={`/school/course/${id}`}>{name}</SiteLink> : name}</h3>
          <FactLines
            lines={[
              { term: t('side.fee'), value: fee },
              { term: t('pathways.month'), value: start },
              { term: t('entry.academic'), value: academic.join(separator) },
              { term: t('entry.english'), value: english.join(separator) },
              { term: t('pathways.subject'), value: subject },
            ]}
          />
        </div>
      ))}
    </section>
  );
}
