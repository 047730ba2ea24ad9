import { type Database, queryRows } from '#backend/queries/database.ts';
import { selectLevelStatements, type LevelStatementRow } from '#backend/queries/matching/matched-rows.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Requester } from './unpack-catalogue.ts';

/** Limitation of a statement, validated on import. */
interface StatementScope {
  appliesTo: string;
  appliesToChn: Record<Exclude<Locale, 'en-us'>, string> | null;
  standing: 'stated' | 'indirect';
}
type Fee = StatementScope & { from: number; to: number; currency: string; per: string; academicYear: string };
type English = StatementScope & { overall: number | string; each: number | string | null };

type StatementCaller = Requester & Parameters<typeof selectLevelStatements>[2];

/**
 * Loads statements of schools in countries that have no courses of the level, so that costs and requirements are still
 * shown.
 */
export async function loadLevelStatements(
  db: Database,
  countryIds: readonly string[],
  levelId: string,
  caller: StatementCaller,
) {
  if (countryIds.length === 0) return [];
  const rows = await queryRows(db, selectLevelStatements(countryIds, levelId, caller));
  const rowsBySchool = Map.groupBy(rows, ({ schoolId }) => schoolId);
  return countryIds.map((fkAreaCountryId) => ({
    fkAreaCountryId,
    schools: [...rowsBySchool.values()].flatMap((schoolRows) => {
      const [firstRow] = schoolRows;
      if (!firstRow || String(firstRow.countryId) !== fkAreaCountryId) return [];
      const { schoolId, name, nameChn } = firstRow;
      const statements = schoolRows.map((row) => describeStatement(row, caller.locale));
      return [{ id: String(schoolId), name, nameChn, statements: statements.slice(0, MAX_STATEMENTS) }];
    }),
  }));
}

const MAX_STATEMENTS = 4;

function describeStatement({ factKey, value, sourceTitle, sourceAddress }: LevelStatementRow, locale: Locale) {
  const statedValue = JSON.parse(value) as Fee | English;
  const { appliesTo, appliesToChn, standing } = statedValue;
  const statementBase = {
    limits: locale === 'en-us' ? appliesTo : (appliesToChn?.[locale] ?? appliesTo),
    isIndirect: standing === 'indirect',
    sourceTitle,
    sourceAddress,
    fee: null,
    ielts: null,
  };
  if (factKey === 'internationalFee') {
    const { from, to, currency, per, academicYear } = statedValue as Fee;
    return { ...statementBase, fee: { from, to, currency, per, academicYear } };
  }
  const { overall, each } = statedValue as English;
  return { ...statementBase, ielts: { overall: formatBand(overall), each: each === null ? '' : formatBand(each) } };
}

/** Formats a band with a decimal: 7 becomes '7.0'. */
const formatBand = (score: number | string) => (typeof score === 'number' ? score.toFixed(1) : score);
