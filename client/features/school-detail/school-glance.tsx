import type { ReactNode } from 'react';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { figureName } from '#client/features/facts/figure.ts';
import { AskAdviser, Figure, SourceMark } from '#client/features/facts/figure.tsx';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { SchoolContent } from './load-school-detail.server.ts';
import { getFeeFigures } from './school-facts.ts';
import '#client/features/facts/glance.css';

/** What students ask first: entry, fees, English and deadline. A missing fact has a button to ask an adviser. */
export function SchoolGlance({ school, entry, headlines }: Pick<SchoolContent, 'school' | 'entry' | 'headlines'>) {
  const t = useText('school-detail');
  const facts = useText('facts');
  const figures = headlines.some(({ kind }) => kind === 'fee') ? [] : getFeeFigures(school);
  const ofKind = (kind: string) => headlines.filter((statement) => statement.kind === kind);
  const mark = (
    <SourceMark
      figures={[entry?.figure, ...headlines.map(({ figure }) => figure), ...figures]}
      name={t('facts.first')}
    />
  );
  const missing = (key: 'entry' | 'fee' | 'deadline') => (
    <Cell term={t(`facts.${key}`)} mark={key === 'entry' && mark}>
      <AskAdviser
        question={facts('ask.question', { name: t(`facts.${key}`), about: school.names.own })}
        label={t('facts.ask')}
        isInline
      />
    </Cell>
  );
  return (
    <section className="glance" aria-label={t('facts.first')}>
      <dl>
        {entry ? (
          <Cell term={entry.label} mark={mark} isWide={entry.page !== null}>
            <EntryText entry={entry} />
          </Cell>
        ) : (
          missing('entry')
        )}
        <StatementRows statements={ofKind('fee')} />
        {figures.map((figure) => (
          <Cell key={figure.key + figure.part} term={figureName(figure, facts)}>
            <Figure figure={figure} />
          </Cell>
        ))}
        {figures.length + ofKind('fee').length === 0 && missing('fee')}
        <StatementRows statements={ofKind('english')} />
        {ofKind('deadline').length > 0 ? <StatementRows statements={ofKind('deadline')} /> : missing('deadline')}
      </dl>
    </section>
  );
}

interface CellProps {
  term: string;
  mark?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

function Cell({ term, mark, isWide = false, children }: CellProps) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>
        {term} {mark}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
