import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { CourseFacts, PathwayRow } from './course-facts.ts';
import { FactLedger } from './fact-ledger.tsx';

export function StructurePart({ course: { coreCourse, subjects, modes } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section id="structure">
      <h2>{t('structure.title')}</h2>
      {coreCourse && (
        <>
          <h3>{t('structure.core')}</h3>
          <RichText html={coreCourse} />
        </>
      )}
      {subjects.length > 0 && (
        <>
          <h3>{t('structure.subjects')}</h3>
          <ul className="mods">
            {subjects.map(({ names, isElective }, index) => (
              <li key={`${names.own}${index}`}>
                <span lang={names.ownLang}>{names.own}</span>
                {isElective !== null && <small>{t(isElective ? 'structure.elective' : 'structure.compulsory')}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
      {modes.length > 0 && <StudyModes modes={modes} />}
    </section>
  );
}

function StudyModes({ modes }: Pick<CourseFacts, 'modes'>) {
  const t = useText('course-detail');
  return (
    <>
      <h3>{t('structure.modes')}</h3>
      <Table
        caption={t('structure.modes')}
        rows={modes}
        rowKey={({ id }, index) => id || index}
        columns={[
          { id: 'mode', header: t('side.mode'), isRowHeader: true, renderCell: ({ mode }) => mode || '--' },
          { id: 'duration', header: t('side.duration'), renderCell: ({ duration }) => duration || '--' },
          { id: 'fee', header: t('side.fee'), atEnd: true, renderCell: ({ fee }) => fee || '--' },
        ]}
      />
    </>
  );
}

export function PathwayPart({ pathways, areExamples }: { pathways: readonly PathwayRow[]; areExamples: boolean }) {
  const t = useText('course-detail');
  const separator = useText('ui')('listSeparator');
  return (
    <section id="pathways">
      <h2>{t('pathways.title')}</h2>
      {areExamples && <p className="source">{t('entry.examplesNote')}</p>}
      {pathways.map(({ id, name, fee, start, academic, english, subject }, index) => (
        <div className="pathway" key={`${id}${index}`}>
          <h3>{id ? <SiteLink to={`/school/course/${id}`}>{name}</SiteLink> : name}</h3>
          <FactLedger
            rows={[
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

export function CareerPart({ course: { career, infos } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section id="career">
      <h2>{t('career.title')}</h2>
      {career && <RichText html={career} />}
      {infos.length > 0 && (
        <>
          <h3>{t('career.more')}</h3>
          <FactLedger rows={infos.map(({ name, value }) => ({ term: name, value }))} />
        </>
      )}
    </section>
  );
}
