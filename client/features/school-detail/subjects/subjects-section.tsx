import { Figure, SourceMark } from '#client/features/facts/figure.tsx';
import { SpreadBars } from '#client/features/facts/spread-bars.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import type { SubjectRow } from './subject-spreads.server.ts';
import './subjects.css';

/** Shows data from registers for each subject: the number of courses and the qualifications of entrants. */
export function SubjectsSection({ subjects }: { subjects: readonly SubjectRow[] }) {
  const t = useText('subjects');
  if (subjects.length === 0) return null;
  const otherSubjectRows = subjects.filter(({ tariff, had }) => !tariff && !had);
  const subjectsWithSpread = subjects.filter(({ tariff, had }) => tariff ?? had);
  return (
    <section className="part subjects" id="subjects">
      <h2 aria-label={t('title')}>
        {t('title')}{' '}
        <SourceMark
          figures={subjectsWithSpread.flatMap(({ courses, tariff, had }) => [courses, tariff?.figure, had?.figure])}
          name={t('title')}
        />
      </h2>
      <p className="source">{t('note')}</p>
      {subjectsWithSpread.length > 0 && <SubjectTable subjects={subjectsWithSpread} />}
      {otherSubjectRows.length > 0 && (
        <details className="others">
          <summary className="btn btn--quiet btn--s">
            <Icon name="down" />
            {t('more', { count: otherSubjectRows.length })}
          </summary>
          <p>{otherSubjectRows.map(({ name }) => name).join(t('separator'))}</p>
        </details>
      )}
    </section>
  );
}

/** Table of subjects. A column is omitted if no subject has a value for it. */
function SubjectTable({ subjects }: { subjects: readonly SubjectRow[] }) {
  const t = useText('subjects');
  const tariffColumn: TableColumn<SubjectRow> = {
    id: 'tariff',
    header: t('tariff'),
    renderCell: ({ tariff }) => tariff && <SpreadBars {...tariff} scale="points" isBare />,
  };
  const qualificationColumn: TableColumn<SubjectRow> = {
    id: 'had',
    header: t('had'),
    ...(subjects.some(({ tariff }) => tariff) && { minViewport: 'pad' }),
    renderCell: ({ had }) => had && <SpreadBars {...had} scale="entry" isBare />,
  };
  return (
    <Table
      caption={t('title')}
      rows={subjects}
      rowKey={({ code }) => code}
      columns={[
        { id: 'name', header: t('subject'), isRowHeader: true, renderCell: ({ name }) => name },
        {
          id: 'courses',
          header: t('courses'),
          minViewport: 'pad',
          renderCell: ({ courses }) => <Figure figure={courses} isBrief />,
        },
        ...(subjects.some(({ tariff }) => tariff) ? [tariffColumn] : []),
        ...(subjects.some(({ had }) => had) ? [qualificationColumn] : []),
      ]}
    />
  );
}
