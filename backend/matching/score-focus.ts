import type { Criteria } from './read-criteria.ts';
import type { MatchSchool } from './catalogue.ts';
import type { MatchScore } from '#shared/rules/match-score.ts';
import { addScores, ZERO_SCORE } from './match-score.ts';
import { createCurrencyConverter, convertAmount } from '#shared/rules/budget.ts';
import { RULE_SET } from './rule-set.ts';
import { RANKING_FOCUS } from '#shared/rules/selection-choices.ts';

// Distributes the points for the student's weights over aims, such as rank, city or fee.

/**
 * Creates a function that scores the aims. Values that depend on the school are computed once per school. Only the
 * points for the fee differ between its courses.
 */
export function createFocusScore(criteria: Criteria) {
  const aims = distributeFocusPoints(criteria);
  const feeAim = aims.find(dependsOnFee);
  const schoolAims = aims.filter((aim) => !dependsOnFee(aim));
  const scoreBySchool = new Map<MatchSchool, MatchScore>();
  const scoreSchool = (school: MatchSchool) =>
    schoolAims.reduce(
      (total, aim) => addScores(total, scoreAim(aim, applyFocus(aim, school, 0, '', criteria.friendCityIds))),
      ZERO_SCORE,
    );
  /**
   * Creates one object for each possible score and uses it for all courses, because there are tens of thousands of
   * them.
   */
  const feeScores = Array.from({ length: (feeAim?.most ?? 0) + 1 }, (_, focusScore): MatchScore => ({
    score: focusScore,
    counted: feeAim?.most ?? 0,
  }));
  return (currency: string) => {
    const toHkd = createCurrencyConverter(currency, 'HKD');
    return {
      scoreSchool(school: MatchSchool): MatchScore {
        let matchScore = scoreBySchool.get(school);
        if (matchScore === undefined) scoreBySchool.set(school, (matchScore = scoreSchool(school)));
        return matchScore;
      },
      scoreFee(fee: number): MatchScore {
        if (!feeAim || fee <= 0) return ZERO_SCORE;
        const feeShare = calculateShareInHkd(toHkd(fee));
        return feeShare === null ? ZERO_SCORE : (feeScores[calculatePoints(feeAim, { share: feeShare })] as MatchScore);
      },
    };
  };
}

interface FocusAim {
  kind: 'focus' | 'city' | 'friends';
  id: string;
  weight: number;
  most: number;
}

const TUITION_FOCUS_ID = '4';

/** Rank at which the points reach zero. */
const MAX_RANK = 1200;

/** Yearly fee in HKD at which the points reach zero. */
const MAX_FEE_HKD = 600_000;

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** Distributes whole points in proportion to the weights. Points left over by rounding go to the largest fractions. */
export function distributeFocusPoints({ focus, cityId, friendCityIds }: Criteria): FocusAim[] {
  const aims = [
    ...focus.map(({ id, weight }) => ({ kind: 'focus' as const, id: id as string, weight })),
    ...(cityId ? [{ kind: 'city' as const, id: cityId, weight: RULE_SET.cityWeight }] : []),
    ...(friendCityIds.length > 0 ? [{ kind: 'friends' as const, id: '', weight: RULE_SET.friendsWeight }] : []),
  ];
  const totalWeight = aims.reduce((sum, { weight }) => sum + weight, 0);
  const shares = aims.map(({ weight }) => (RULE_SET.focus.most * weight) / totalWeight);
  const floors = shares.map(Math.floor);
  const remainingPoints = RULE_SET.focus.most - floors.reduce((sum, points) => sum + points, 0);
  const largestRemainders = shares
    .map((share, index) => ({ at: index, remainder: share - (floors[index] ?? 0) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
    .slice(0, remainingPoints);
  for (const { at } of largestRemainders) floors[at] = (floors[at] ?? 0) + 1;
  return aims.map((aim, index) => ({ ...aim, most: floors[index] ?? 0 }));
}

interface FocusResult {
  /** Fulfilment from 0 to 1, or null if unknown. */
  share: number | null;
  offered: string;
  unit: 'rank' | 'tef' | 'city' | (string & {});
  source?: string;
}

const UNKNOWN_FOCUS: FocusResult = { share: null, offered: '', unit: '' };

/** Returns how far a school fulfils an aim. Only the fulfilment of the fee aim depends on the course. */
export function applyFocus(
  aim: FocusAim,
  school: MatchSchool,
  fee: number,
  currency: string,
  friendCityIds: readonly string[],
): FocusResult {
  if (aim.kind !== 'focus') {
    const schoolCityId = String(school.cityId);
    const isRequestedCity = aim.kind === 'city' ? schoolCityId === aim.id : friendCityIds.includes(schoolCityId);
    return { share: isRequestedCity ? 1 : 0, offered: schoolCityId, unit: 'city' };
  }
  if (aim.id === RANKING_FOCUS)
    return school.qsRank
      ? {
          share: clamp(1 - Math.sqrt((school.rankSort - 1) / MAX_RANK)),
          offered: school.qsRank,
          unit: 'rank',
        }
      : UNKNOWN_FOCUS;
  if (aim.id === TUITION_FOCUS_ID) {
    const feeShare = calculateFeeShare(fee, currency);
    return feeShare === null ? UNKNOWN_FOCUS : { share: feeShare, offered: String(fee), unit: currency };
  }
  return school.figures[aim.id] ?? UNKNOWN_FOCUS;
}

const calculateFeeShare = (fee: number, currency: string) =>
  calculateShareInHkd(fee > 0 ? convertAmount(fee, currency, 'HKD') : null);

const calculateShareInHkd = (fee: number | null) => (fee === null ? null : clamp(1 - fee / MAX_FEE_HKD));

export const calculatePoints = ({ most }: FocusAim, { share }: Pick<FocusResult, 'share'>) =>
  Math.round(most * (share ?? 0));

/** Returns the points and the maximum of an aim. Both are 0 if its fulfilment is unknown. */
const scoreAim = (aim: FocusAim, focusResult: FocusResult): MatchScore =>
  focusResult.share === null ? ZERO_SCORE : { score: calculatePoints(aim, focusResult), counted: aim.most };

const dependsOnFee = ({ kind, id }: FocusAim) => kind === 'focus' && id === TUITION_FOCUS_ID;
