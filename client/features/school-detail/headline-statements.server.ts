import type { Statement } from '#client/features/facts/statement-figures.server.ts';

const MAX_FEES = 2;
const IELTS = 'IELTS';

/**
 * Selects fees, an English score and the next deadline of bachelor's degrees, which begin the page. General fees come
 * before fees by band, and the school's own statements before those of a guide.
 */
export function selectHeadlines(all: readonly Statement[]): Statement[] {
  const statements = (['bachelor', 'all'] as const)
    .flatMap((level) => all.filter((statement) => statement.level === level))
    .sort((statement, other) => Number(statement.isIndirect) - Number(other.isIndirect));
  const ofKind = (kind: Statement['kind']) => statements.filter((statement) => statement.kind === kind);
  const fees = ofKind('fee');
  const general = fees.filter(({ limits }) => limits === '').slice(0, 1);
  const english = ofKind('english').filter(({ limits }) => limits === '');
  const deadline = statements.find(
    ({ kind, value }) => kind === 'deadline' && 'kind' in value && value.kind === 'application',
  );
  return [
    ...(general.length > 0 ? general : fees.slice(0, MAX_FEES)),
    ...[
      english.find((statement) => statement.kind === 'english' && statement.test === IELTS) ?? english[0],
      deadline,
    ].filter((statement) => statement !== undefined),
  ];
}
