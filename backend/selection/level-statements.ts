import { type Database, queryRows } from '#backend/queries/database.ts';
import { levelStatements, type LevelStatementRow } from '#backend/queries/matching/matched-rows.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Requester } from './unpack-catalogue.ts';

/** Limitation of a statement, validated on import. */
interface Limited {
  appliesTo: string;
  appliesToChn: Record<Exclude<Locale, 'en-us'>, string> | null;
  standing: 'stated' | 'indirect';
}
type Fee = Limited & { from: number; to: number; currency: string; per: string; academicYear: string };
type English = Limited & { overall: number | string; each: number | string | null };

type Caller = Requester & Parameters<typeof levelStatements>[2];

/**
 * Loads statements of schools in countries that have no courses of the level, so that costs and requirements are still
 * shown.
 */
export async function loadLevelStatements(
  db: Database,
  countryIds: readonly string[],
  levelId: string,
  caller: Caller,
) {
  if (countryIds.length === 0) return [];
  const rows = await queryRows(db, levelStatements(countryIds, levelId, caller));
  const bySchool = Map.groupBy(rows, ({ schoolId }) => schoolId);
  return countryIds.map((fkAreaCountryId) => ({
    fkAreaCountryId,
    schools: [...bySchool.values()].flatMap((all) => {
      const [first] = all;
      if (!first || String(first.countryId) !== fkAreaCountryId) return [];
      const { schoolId, name, nameChn } = first;
      const statements = all.map((row) => describeStatement(row, caller.locale));
      return [{ id: String(schoolId), name, nameChn, statements: statements.slice(0, MAX_STATEMENTS) }];
    }),
  }));
}

const MAX_STATEMENTS = 4;

function describeStatement({ factKey, value, sourceTitle, sourceAddress }: LevelStatementRow, locale: Locale) {
  const input = JSON.parse(value) as Fee | English;
  const { appliesTo, appliesToChn, standing } = input;
  const base = {
    limits: locale === 'en-us' ? appliesTo : (appliesToChn?.[locale] ?? appliesTo),
    isIndirect: standing === 'indirect',
    sourceTitle,
    sourceAddress,
    fee: null,
    ielts: null,
  };
  if (factKey === 'internationalFee') {
    const { from, to, currency, per, academicYear } = input as Fee;
    return { ...base, fee: { from, to, currency, per, academicYear } };
  }
  const { overall, each } = input as English;
  return { ...base, ielts: { overall: bandText(overall), each: each === null ? '' : bandText(each) } };
}

/** Formats a band with a decimal: 7 becomes '7.0'. */
const bandText = (score: number | string) => (typeof score === 'number' ? score.toFixed(1) : score);
