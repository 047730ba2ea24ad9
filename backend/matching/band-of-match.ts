import type { Band, BandRule, MatchCount } from '#shared/contract/matching/school-list.ts';
import type { CourseMatch } from './score-course.ts';
import type { MatchedSchools, SchoolMatch } from './match-schools.ts';
import { isEstimated } from '#shared/rules/placement/placement.ts';
import type { ScoredSchool } from './score-selected.ts';
import { RULE_SET } from './rule-set.ts';

interface BandWithRule {
  band: Band;
  bandRule: BandRule;
}

export function getBand({ rule, band, placement, hasExam }: EvaluatedMatch): BandWithRule {
  if (band === 'unknown') return { band, bandRule: hasExam ? getRuleOfUnknown(rule) : 'noResult' };
  return { band, bandRule: band === 'reach' ? getReachRule(placement) : 'met' };
}

/** Returns the band of a school, which may be lower than the band of its best course. */
export function getBandOfSchool({ course, band }: Pick<ScoredSchool, 'course' | 'band'>): BandWithRule {
  return band === 'reach' && course.band !== 'reach' ? { band, bandRule: 'fewCourses' } : { ...getBand(course), band };
}

type EvaluatedMatch = Pick<CourseMatch, 'rule' | 'band' | 'placement' | 'hasExam'>;

function getReachRule({ limitedBy, position }: CourseMatch['placement']): BandRule {
  if (position === 'below' || position === 'farBelow') return 'missed';
  if (limitedBy === 'partial') return 'weakRule';
  if (limitedBy === 'english') return 'english';
  return position === 'unknown' || limitedBy === 'missed' ? 'missed' : 'selective';
}

/** Returns the reason why a course has no placement although the student entered results. */
const getRuleOfUnknown = (rule: CourseMatch['rule']): BandRule =>
  !rule ? 'noRule' : rule.counts ? 'noResult' : 'oldRule';

const isCompared = ({ band, best }: SchoolMatch) => band !== 'unknown' && !isEstimated(best.placement);

/** Removes the bands of schools that only an admission rate places, if the results of others were compared. */
export const separateEstimates = (matches: readonly SchoolMatch[]): SchoolMatch[] =>
  matches.some(isCompared)
    ? matches.map((match) => (isEstimated(match.best.placement) ? { ...match, band: 'unknown' } : match))
    : [...matches];

export function countMatches({ matches, outOfReach, withoutField }: MatchedSchools): Omit<MatchCount, 'withoutLevel'> {
  const bands = { reach: 0, match: 0, likely: 0, unknown: 0 };
  for (const { band } of matches) bands[band] += 1;
  return {
    total: matches.length,
    courses: matches.reduce((sum, { courseCount }) => sum + courseCount, 0),
    bands,
    outOfReach,
    withoutField: [...withoutField].map(String),
    ruleSetVersion: RULE_SET.version,
  };
}
