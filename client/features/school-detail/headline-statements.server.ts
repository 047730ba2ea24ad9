import type { Statement } from '#client/features/facts/statement-figures.server.ts';

const PREFERRED_ENGLISH_TEST = 'IELTS';

/**
 * Selects an English score and the next deadline of bachelor's degrees for the top of the page. The school's own
 * statements are preferred to those of a guide.
 */
export function selectHeadlines(allStatements: readonly Statement[]): Statement[] {
  const statements = (['bachelor', 'all'] as const)
    .flatMap((level) => allStatements.filter((statement) => statement.level === level))
    .sort((statementA, statementB) => Number(statementA.isIndirect) - Number(statementB.isIndirect));
  const filterByKind = (kind: Statement['kind']) => statements.filter((statement) => statement.kind === kind);
  const englishStatements = filterByKind('english').filter(({ limits }) => limits === '');
  const deadlineStatement = statements
    .filter((statement) => statement.kind === 'deadline')
    .filter(({ value }) => value.kind === 'application')
    .sort(
      (statementA, statementB) =>
        Number(statementA.isIndirect) - Number(statementB.isIndirect) ||
        (statementA.value.day < statementB.value.day ? -1 : 1),
    )
    .at(0);
  return [
    englishStatements.find((statement) => statement.kind === 'english' && statement.test === PREFERRED_ENGLISH_TEST) ??
      englishStatements[0],
    deadlineStatement,
  ].filter((statement) => statement !== undefined);
}
