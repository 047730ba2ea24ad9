import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { FigureWithSource } from './figure.tsx';
import type { EnglishStatement, Statement } from './statement-figures.server.ts';
import { formatAcademicYear, formatDeadline, formatEnglishRequirement } from './statement-texts.ts';

/** Table rows that show requirements for international students, each with its year and source. */
export function StatementRows({ statements }: { statements: readonly Statement[] }) {
  const t = useText('statements');
  return statements.map((statement) => (
    <div key={statement.figure.key + statement.figure.part}>
      <dt>
        {formatStatementName(statement, t)}
        {statement.limits && <small className="source">{statement.limits}</small>}
      </dt>
      <dd>
        <StatementLine statement={statement} />
      </dd>
    </div>
  ));
}

/** Beginning of the English limits of a score that is not a minimum. */
const USUAL_SCORE_LIMITS = 'typical of those admitted';

/** Whether the school publishes what admitted students usually have instead of a minimum. */
const isUsualScore = ({ value }: EnglishStatement) => value.appliesTo.startsWith(USUAL_SCORE_LIMITS);

type StatementsText = ReturnType<typeof useText<'statements'>>;

/**
 * Formats the label of a statement. The label of a fee contains the academic year, because the fee may be years old.
 */
export function formatStatementName(statement: Statement, t: StatementsText): string {
  switch (statement.kind) {
    case 'fee':
      return t('name.fee', { year: formatAcademicYear(statement.value.academicYear) });
    case 'english':
      return t(isUsualScore(statement) ? 'name.usualEnglish' : 'name.english', { test: statement.test });
    case 'deadline':
      return t(`name.${statement.value.kind}`);
    case 'deposit':
      return t('name.depositAsked');
    default:
      return assertNever(statement);
  }
}

export function StatementLine({ statement }: { statement: Statement }) {
  return (
    <FigureWithSource figure={statement.figure}>
      <StatementText statement={statement} />
    </FigureWithSource>
  );
}

function StatementText({ statement }: { statement: Statement }) {
  const t = useText('statements');
  const locale = useLocale();
  const { agent } = useSite();
  switch (statement.kind) {
    case 'fee': {
      const { from, to, currency, per } = statement.value;
      return (
        <>
          <MoneyRange
            minAmount={{ amount: from, currency }}
            maxAmount={{ amount: to, currency }}
            ownMoney={agent.ownMoney}
          />
          {per !== 'year' && <> {t(`per.${per}`)}</>}
        </>
      );
    }
    case 'english':
      return formatEnglishRequirement(statement, t);
    case 'deadline':
      return formatDeadline(statement, t, locale);
    case 'deposit': {
      const { amount, to, currency, share } = statement.value;
      if (amount === null) return share;
      return (
        <MoneyRange
          minAmount={{ amount, currency }}
          maxAmount={{ amount: to ?? amount, currency }}
          ownMoney={agent.ownMoney}
        />
      );
    }
    default:
      return assertNever(statement);
  }
}
