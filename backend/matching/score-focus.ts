import { RANKING_FOCUS } from '#shared/constants.ts';
import { exchange } from '#shared/rules/budget.ts';
import type { Standing } from '#shared/rules/match-standing.ts';
import type { MatchSchool } from './catalogue.ts';
import type { Criteria } from './read-criteria.ts';
import { RULE_SET } from './rule-set.ts';

export interface Aim {
  kind: 'focus' | 'city' | 'friends';
  id: string;
  weight: number;
  most: number;
}

const TUITION = '4';
/** Ranks beyond this one, and fees beyond that one in Hong Kong dollars, are worth nothing. */
const LAST_RANK = 1200;
const HIGHEST_FEE_HKD = 600_000;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Shares out the points by weight, in whole points: what rounding leaves over goes to the largest remainders. */
export function shareOutFocus({ focus, cityId, friendCityIds }: Criteria): Aim[] {
  const aims = [
    ...focus.map(({ id, weight }) => ({ kind: 'focus' as const, id: id as string, weight })),
    ...(cityId ? [{ kind: 'city' as const, id: cityId, weight: RULE_SET.cityWeight }] : []),
    ...(friendCityIds.length > 0 ? [{ kind: 'friends' as const, id: '', weight: RULE_SET.friendsWeight }] : []),
  ];
  const whole = aims.reduce((sum, { weight }) => sum + weight, 0);
  const shares = aims.map(({ weight }) => (RULE_SET.focus.most * weight) / whole);
  const floors = shares.map(Math.floor);
  const over = RULE_SET.focus.most - floors.reduce((sum, points) => sum + points, 0);
  const luckiest = shares
    .map((share, at) => ({ at, remainder: share - (floors[at] ?? 0) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
    .slice(0, over);
  for (const { at } of luckiest) floors[at] = (floors[at] ?? 0) + 1;
  return aims.map((aim, at) => ({ ...aim, most: floors[at] ?? 0 }));
}

export interface Fulfilled {
  /** From 0 to 1; null where nobody knows. */
  share: number | null;
  /** What the school offers, to be shown. */
  offered: string;
  unit: 'rank' | 'tef' | 'city' | (string & {});
  source?: string;
}

const NOT_KNOWN: Fulfilled = { share: null, offered: '', unit: '' };

/** How far a school meets an aim. Only the fee is the course's. */
export function fulfil(
  aim: Aim,
  school: MatchSchool,
  fee: number,
  currency: string,
  friendCityIds: readonly string[],
): Fulfilled {
  if (aim.kind !== 'focus') {
    const own = String(school.cityId);
    const isThere = aim.kind === 'city' ? own === aim.id : friendCityIds.includes(own);
    return { share: isThere ? 1 : 0, offered: own, unit: 'city' };
  }
  if (aim.id === RANKING_FOCUS)
    return school.qsRank
      ? {
          share: within(1 - Math.sqrt((school.rankSort - 1) / LAST_RANK)),
          offered: school.qsRank,
          unit: 'rank',
        }
      : NOT_KNOWN;
  if (aim.id === TUITION) {
    const worth = fee > 0 ? exchange(fee, currency, 'HKD') : null;
    if (worth === null) return NOT_KNOWN;
    return { share: within(1 - worth / HIGHEST_FEE_HKD), offered: String(fee), unit: currency };
  }
  return school.figures[aim.id] ?? NOT_KNOWN;
}

export const pointsFor = ({ most }: Aim, { share }: Fulfilled) => Math.round(most * (share ?? 0));

/** What an aim brings, and of how much: nothing of nothing where nobody knows. */
export const countAim = (aim: Aim, fulfilled: Fulfilled): Standing =>
  fulfilled.share === null ? NOTHING : { score: pointsFor(aim, fulfilled), counted: aim.most };

export const NOTHING: Standing = { score: 0, counted: 0 };

export const addCounted = (one: Standing, other: Standing): Standing => ({
  score: one.score + other.score,
  counted: one.counted + other.counted,
});

export const dependsOnFee = ({ kind, id }: Aim) => kind === 'focus' && id === TUITION;
