import type { ReactNode } from 'react';
import { listTuitionNotes } from '#client/features/compare/compare-costs.ts';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { AskAdviser, FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import type { CourseGlance as Glance } from './course-glance.server.ts';
import type { CourseContent } from './load-course-detail.server.ts';
import '#client/features/facts/glance.css';

/** Summary of entry requirements, costs of the degree and next deadline. One button asks for all missing facts. */
export function CourseGlance({ course }: { course: CourseContent }) {
  const t = useText('course-detail');
  const statements = useText('statements');
  const facts = useText('facts');
  const { glance, applying, names, school } = course;
  const { entry, schoolEntry, english, wholeCost, deadline, ucasDeadline, usualDeadline, missingFacts } = glance;
  const sourcedFacts = [entry?.figure, english?.figure, wholeCost?.figure, deadline?.figure];
  const list = missingFacts.map((fact) => t(`glance.missing.${fact}`)).join(facts('sum.separator'));
  return (
    <section className="glance" aria-label={t('glance.title')}>
      <dl>
        {entry && (
          <Cell term={entry.label} isWide={entry.page !== null}>
            <EntryText entry={entry} />
          </Cell>
        )}
        {schoolEntry && (
          <Cell term={schoolEntry.label} isWide>
            <EntryText entry={schoolEntry} />
          </Cell>
        )}
        {english &&
          ('kind' in english ? (
            <StatementRows statements={[english]} />
          ) : (
            <Cell term={statements('name.english', { test: english.test })}>
              <FigureWithSource figure={english.figure}>{english.text}</FigureWithSource>
            </Cell>
          ))}
        {wholeCost && <WholeCost wholeCost={wholeCost} />}
        {deadline ? (
          <StatementRows statements={[deadline]} />
        ) : (
          applying.deadline && <Cell term={t('side.deadline')}>{applying.deadline}</Cell>
        )}
        {ucasDeadline && (
          <Cell term={t('side.deadline')}>
            <UcasDeadlineText deadline={ucasDeadline} />
          </Cell>
        )}
        {usualDeadline && <Cell term={t('side.deadline')}>{usualDeadline}</Cell>}
      </dl>
      {(missingFacts.length > 0 || sourcedFacts.some(Boolean)) && (
        <p className="glance__ask">
          {missingFacts.length > 0 && (
            <AskAdviser
              question={t('glance.question', {
                about: t('of', { course: names.own, school: school.names.own }),
                facts: list,
              })}
              label={t('glance.ask', { facts: list })}
              isInline
            />
          )}
          <SourceMark figures={sourcedFacts} name={t('glance.title')} />
        </p>
      )}
    </section>
  );
}

/**
 * Shows the cost of the whole course in the reader's currency, the included costs, and a note if the duration is
 * assumed.
 */
function WholeCost({
  wholeCost: { min, max, isApproximate, figure, kinds, years },
}: {
  wholeCost: NonNullable<Glance['wholeCost']>;
}) {
  const t = useText('course-detail');
  const facts = useText('facts');
  const { agent } = useSite();
  const hasLiving = kinds.includes('living');
  const notes = [
    hasLiving ? kinds.map((kind) => facts(`sum.${kind}`)).join(facts('sum.separator')) : t('glance.noLiving'),
    years !== null && t('glance.assumed', { count: years }),
    ...listTuitionNotes(figure, facts),
  ];
  return (
    <Cell term={t(kinds.length > 1 ? 'glance.whole' : 'glance.wholeTuition')}>
      <FigureWithSource figure={figure}>
        <MoneyRange minAmount={min} maxAmount={max} ownMoney={agent.ownMoney} isApproximate={isApproximate} />
      </FigureWithSource>
      {notes
        .filter((note) => note !== false)
        .map((note) => (
          <small key={note}>{note}</small>
        ))}
    </Cell>
  );
}

function Cell({ term, isWide = false, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
