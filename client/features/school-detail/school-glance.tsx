import type { ReactNode } from 'react';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { formatFigureName } from '#client/features/facts/figure.ts';
import { AskAdviser, Figure, SourceMark } from '#client/features/facts/figure.tsx';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { SchoolContent } from './load-school-detail.server.ts';
import { getFeeFigures } from './school-facts.ts';
import '#client/features/facts/glance.css';

/** What students ask first: entry, fees, English and deadline. A missing fact has a button to ask an adviser. */
export function SchoolGlance({ school, entry, headlines }: Pick<SchoolContent, 'school' | 'entry' | 'headlines'>) {
  const t = useText('school-detail');
  const factsText = useText('facts');
  const feeFigures = headlines.some(({ kind }) => kind === 'fee') ? [] : getFeeFigures(school);
  const filterByKind = (kind: string) => headlines.filter((statement) => statement.kind === kind);
  const sourceMark = (
    <SourceMark
      figures={[entry?.figure, ...headlines.map(({ figure }) => figure), ...feeFigures]}
      name={t('facts.first')}
    />
  );
  const renderMissing = (key: 'entry' | 'fee' | 'deadline') => (
    <GlanceCell term={t(`facts.${key}`)} mark={key === 'entry' && sourceMark}>
      <AskAdviser
        question={factsText('ask.question', { name: t(`facts.${key}`), about: school.names.own })}
        label={t('facts.ask')}
        isInline
      />
    </GlanceCell>
  );
  return (
    <section className="glance" aria-label={t('facts.first')}>
      <dl>
        {entry ? (
          <GlanceCell term={entry.label} mark={sourceMark} isWide={entry.page !== null}>
            <EntryText entry={entry} />
          </GlanceCell>
        ) : (
          renderMissing('entry')
        )}
        <StatementRows statements={filterByKind('fee')} />
        {feeFigures.map((figure) => (
          <GlanceCell key={figure.key + figure.part} term={formatFigureName(figure, factsText)}>
            <Figure figure={figure} />
          </GlanceCell>
        ))}
        {feeFigures.length + filterByKind('fee').length === 0 && renderMissing('fee')}
        <StatementRows statements={filterByKind('english')} />
        {filterByKind('deadline').length > 0 ? (
          <StatementRows statements={filterByKind('deadline')} />
        ) : school.ucasDeadline ? (
          <GlanceCell term={t('facts.deadline')}>
            <UcasDeadlineText deadline={school.ucasDeadline} />
          </GlanceCell>
        ) : (
          renderMissing('deadline')
        )}
      </dl>
    </section>
  );
}

interface GlanceCellProps {
  term: string;
  mark?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

function GlanceCell({ term, mark, isWide = false, children }: GlanceCellProps) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>
        {term} {mark}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
