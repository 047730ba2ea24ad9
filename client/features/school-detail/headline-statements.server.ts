import type { Statement } from '#client/features/facts/statement-figures.server.ts';

const MAX_FEE_STATEMENTS = 2;
const PREFERRED_ENGLISH_TEST = 'IELTS';

/**
 * Selects the fees, an English score and the next deadline of bachelor's degrees, which are shown first on the page.
 * General fees precede fees by band, and the school's own statements precede those of a guide.
 */
export function selectHeadlines(allStatements: readonly Statement[]): Statement[] {
  const statements = (['bachelor', 'all'] as const)
    .flatMap((level) => allStatements.filter((statement) => statement.level === level))
    .sort((statementA, statementB) => Number(statementA.isIndirect) - Number(statementB.isIndirect));
  const filterByKind = (kind: Statement['kind']) => statements.filter((statement) => statement.kind === kind);
  const feeStatements = filterByKind('fee');
  const generalFees = feeStatements.filter(({ limits }) => limits === '').slice(0, 1);
  const englishStatements = filterByKind('english').filter(({ limits }) => limits === '');
  const deadlineStatement = statements.find(
    ({ kind, value }) => kind === 'deadline' && 'kind' in value && value.kind === 'application',
  );
  return [
    ...(generalFees.length > 0 ? generalFees : feeStatements.slice(0, MAX_FEE_STATEMENTS)),
    ...[
      englishStatements.find(
        (statement) => statement.kind === 'english' && statement.test === PREFERRED_ENGLISH_TEST,
      ) ?? englishStatements[0],
      deadlineStatement,
    ].filter((statement) => statement !== undefined),
  ];
}
