import { SourceMark } from '#client/features/facts/figure.tsx';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import type { Statement } from '#client/features/facts/statement-figures.server.ts';
import { useText } from '#client/i18n/use-text.ts';

const STATEMENT_LEVEL_ORDER = ['all', 'bachelor', 'master', 'phd', 'foundation'] as const;

export function TermsSection({ statements }: { statements: readonly Statement[] }) {
  const t = useText('statements');
  if (statements.length === 0) return null;
  return (
    <section className="part terms" id="terms">
      <h2 aria-label={t('title')}>
        {t('title')} <SourceMark figures={statements.map(({ figure }) => figure)} name={t('title')} />
      </h2>
      <p className="source">{t('note')}</p>
      {STATEMENT_LEVEL_ORDER.map((level) => {
        const levelStatements = statements.filter((statement) => statement.level === level);
        if (levelStatements.length === 0) return null;
        return (
          <div key={level}>
            <h3>{t(`level.${level}`)}</h3>
            <dl className="ledger">
              <StatementRows statements={levelStatements} />
            </dl>
          </div>
        );
      })}
    </section>
  );
}
