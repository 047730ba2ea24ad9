import type { ReactNode } from 'react';
import { listKinds, listTuitionNotes } from '#client/features/compare/compare-costs.ts';
import { convertEstimate } from '#client/features/degree-cost/convert-estimate.ts';
import type { DegreeEstimate } from '#client/features/degree-cost/degree-cost.tsx';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { formatFigureName } from '#client/features/facts/figure.ts';
import { AskAdviser, Figure, FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
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
  examEntry,
  unstatedExam,
  headlines,
  usualTerms,
  estimates,
}: Pick<SchoolContent, 'school' | 'entry' | 'examEntry' | 'unstatedExam' | 'headlines' | 'usualTerms' | 'estimates'>) {
  const t = useText('school-detail');
  const factsText = useText('facts');
  const statementsText = useText('statements');
  const [fee] = school.fees;
  const [estimate] = estimates;
  const feeFigures = fee ? [] : getFeeFigures(school);
  const filterByKind = (kind: string) => headlines.filter((statement) => statement.kind === kind);
  const hasDeadline = filterByKind('deadline').length > 0 || school.ucasDeadline !== null;
  const usualDeadline = hasDeadline ? '' : (usualTerms?.deadline ?? '');
  const figures = [entry?.figure, fee?.figure, ...headlines.map(({ figure }) => figure), ...feeFigures];
  const missingFacts = [
    ...(entry || unstatedExam ? [] : [t('facts.entry')]),
    ...(fee || feeFigures.length > 0 ? [] : [t('facts.fee')]),
    ...(hasDeadline || usualDeadline ? [] : [t('facts.deadline')]),
  ].join(factsText('sum.separator'));
  const sourceMark = <SourceMark figures={figures} name={t('facts.first')} />;
  return (
    <section className="glance" aria-label={t('facts.first')}>
      <dl>
        {unstatedExam && (
          <GlanceCell term={unstatedExam}>
            <AskAdviser
              question={factsText('ask.question', { name: unstatedExam, about: school.names.own })}
              label={t('facts.askExam')}
              isInline
            />
          </GlanceCell>
        )}
        {examEntry && (
          <GlanceCell term={examEntry.label} isWide>
            <EntryText entry={examEntry} />
          </GlanceCell>
        )}
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
        {estimate?.level === 'bachelor' && <DegreeTotal estimate={estimate} />}
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

/** Total of the whole degree for its usual number of years, with what it includes. */
function DegreeTotal({ estimate }: { estimate: DegreeEstimate }) {
  const t = useText('degree-cost');
  const factsText = useText('facts');
  const { ownMoney } = useSite().agent;
  const { level, years, parts, kinds } = estimate;
  const total = convertEstimate(estimate, { own: ownMoney, currency: ownMoney.currency, years: years ?? 1, shift: 0 });
  if (!total || !parts.tuition || !kinds.includes('living')) return null;
  return (
    <GlanceCell
      term={[t('title'), t(`levels.${level ?? 'bachelor'}`), years !== null && t('years', { count: years })]
        .filter(Boolean)
        .join(' · ')}
    >
      <FigureWithSource figure={parts.tuition.figure}>
        <MoneyRange minAmount={total.min} maxAmount={total.max} ownMoney={ownMoney} isApproximate={total.isAbout} />
      </FigureWithSource>
      <small>
        {[
          ...listTuitionNotes(parts.tuition.figure, factsText),
          factsText('sum.includes', { parts: listKinds(kinds, factsText) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </GlanceCell>
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
