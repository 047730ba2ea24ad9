import type { ReactNode } from 'react';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { formatFigureName } from '#client/features/facts/figure.ts';
import { AskAdviser, Figure, SourceMark } from '#client/features/facts/figure.tsx';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { SchoolContent } from './load-school-detail.server.ts';
import { getFeeFigures } from './school-facts.ts';
import '#client/features/facts/glance.css';

/**
 * Shows the facts that students ask for first: entry, fees, English and deadline. One button asks an adviser for
 * everything that is missing.
 */
export function SchoolGlance({
  school,
  entry,
  headlines,
  usualTerms,
}: Pick<SchoolContent, 'school' | 'entry' | 'headlines' | 'usualTerms'>) {
  const t = useText('school-detail');
  const factsText = useText('facts');
  const statementsText = useText('statements');
  const [fee] = school.fees;
  const feeFigures = fee ? [] : getFeeFigures(school);
  const filterByKind = (kind: string) => headlines.filter((statement) => statement.kind === kind);
  const hasDeadline = filterByKind('deadline').length > 0 || school.ucasDeadline !== null;
  const usualDeadline = hasDeadline ? '' : (usualTerms?.deadline ?? '');
  const figures = [entry?.figure, fee?.figure, ...headlines.map(({ figure }) => figure), ...feeFigures];
  const missingFacts = [
    ...(entry ? [] : [t('facts.entry')]),
    ...(fee || feeFigures.length > 0 ? [] : [t('facts.fee')]),
    ...(hasDeadline || usualDeadline ? [] : [t('facts.deadline')]),
  ].join(factsText('sum.separator'));
  const sourceMark = <SourceMark figures={figures} name={t('facts.first')} />;
  return (
    <section className="glance" aria-label={t('facts.first')}>
      <dl>
        {entry && (
          <GlanceCell term={entry.label} mark={missingFacts === '' && sourceMark} isWide={entry.page !== null}>
            <EntryText entry={entry} />
          </GlanceCell>
        )}
        {fee && (
          <GlanceCell term={statementsText(`yearlyFee.${fee.level}`)}>
            <FeeRangeText range={fee} />
          </GlanceCell>
        )}
        {feeFigures.map((figure) => (
          <GlanceCell key={figure.key + figure.part} term={formatFigureName(figure, factsText)}>
            <Figure figure={figure} />
          </GlanceCell>
        ))}
        <StatementRows statements={filterByKind('english')} />
        <StatementRows statements={filterByKind('deadline')} />
        {filterByKind('deadline').length === 0 && school.ucasDeadline && (
          <GlanceCell term={t('facts.deadline')}>
            <UcasDeadlineText deadline={school.ucasDeadline} />
          </GlanceCell>
        )}
        {usualTerms && usualDeadline && (
          <GlanceCell term={t('facts.deadline')}>
            {usualDeadline}
            <small>{t('facts.usual', { country: usualTerms.country })}</small>
          </GlanceCell>
        )}
        {usualTerms && (
          <GlanceCell term={t('facts.intake')}>
            {usualTerms.intake}
            <small>{t('facts.usual', { country: usualTerms.country })}</small>
          </GlanceCell>
        )}
      </dl>
      {missingFacts !== '' && (
        <p className="glance__ask">
          <AskAdviser
            question={factsText('ask.question', { name: missingFacts, about: school.names.own })}
            label={t('facts.ask', { facts: missingFacts })}
            isInline
          />
          {sourceMark}
        </p>
      )}
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
