import { getLocalizedName, t, type MessageKey } from '#backend/assistant/messages.ts';
import { type RankFigureRow, selectRankFiguresOfSchools } from '#backend/queries/assistant/open-ranks.ts';
import { queryRows } from '#backend/queries/database.ts';
import { moneyText } from '#shared/locale/money.ts';
import { EARNINGS_AFTER_MONTHS, MIN_ENTRANT_POINTS, type OpenRankingKey } from '#shared/rules/open-rankings.ts';
import { type Claim, getDate, getSource, type LookupContext } from './claims.ts';

/** Figure that determines the order of a country's schools, as a claim and as a number. */
export interface RankFigure {
  key: OpenRankingKey;
  schoolId: number;
  /** Group of fields, or 0 for the whole school. */
  groupId: number;
  figure: number;
  claim: Claim;
}

const CLAIM_KEYS = {
  entrantPoints: 'claimEntrants',
  scottishEntrantPoints: 'claimEntrants',
  graduateEarnings: 'claimEarnings',
  admissionRate: 'claimAdmissionRate',
  admissionAverage: 'claimAverage',
} as const satisfies Partial<Record<OpenRankingKey, MessageKey>>;

function createRankFigure(row: RankFigureRow, fieldName: string, { locale }: LookupContext): RankFigure[] {
  const { key, schoolId, groupId, figure } = row;
  if (key === 'teachingRating' || key === 'satScore') return [];
  const value = key === 'graduateEarnings' ? moneyText({ amount: figure, currency: 'GBP' }, locale) : `${figure}%`;
  const name = getLocalizedName(locale, row);
  const claim: Claim = {
    id: `rank.${key}.${schoolId}`,
    text: t(locale, CLAIM_KEYS[key], {
      school: name,
      of: fieldName && t(locale, 'claimScope', { scope: fieldName }),
      value,
      points: MIN_ENTRANT_POINTS,
      months: EARNINGS_AFTER_MONTHS,
    }),
    value,
    unit: key,
    subject: name,
    source: getSource(row),
    asAt: getDate(row, locale),
    caution: '',
  };
  return [{ key, schoolId, groupId, figure, claim }];
}

/** Returns the ranked figures of schools, those of the field before those of the whole school. */
export async function findRankFigures(
  lookup: LookupContext,
  schoolIds: readonly number[],
  field: { groupId: number; name: string },
): Promise<RankFigure[]> {
  const rows = await queryRows(lookup.db, selectRankFiguresOfSchools(schoolIds, field.groupId, lookup));
  return rows.flatMap((row) => createRankFigure(row, row.groupId > 0 ? field.name : '', lookup));
}
