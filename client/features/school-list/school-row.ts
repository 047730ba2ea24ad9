import { LOWEST_FEES, type SourcedFigure, figuresOf } from '#client/features/facts/figure.ts';
import { outsideAddress } from '#client/site/addresses.ts';
import { schoolSeal } from '#client/site/catalogue/school-name.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { School } from '#shared/contract/catalogue/school.ts';

/** A school as a row of the list shows it, and no more. */
export interface SchoolRow {
  id: string;
  name: string;
  nameChn: string;
  seal: string;
  /** 'Leeds, England'; the country comes along where the list has several. */
  zone: string;
  country: string;
  nature: string;
  rank: { value: string; year: string; isExample: boolean } | null;
  /** What somebody has published of its costs and rating. */
  figures: SourcedFigure[];
  courses: number;
  coursesNamed: School['coursesNamed'];
  /** Where it opens instead of here: a school whose courses we do not have. */
  website: string;
}

const FIGURES = [
  ['lowestCourseYear'],
  ['lowestLevelYear'],
  ['lowestFee'],
  ['roomAndBoard'],
  ['applicationFee', 'undergraduate'],
  ['teachingRating', 'overall'],
  ['offerRange'],
] as const;

/** What a year costs at the least; null where nobody has published it. */
export const yearFigure = ({ figures }: Pick<SchoolRow, 'figures'>): SourcedFigure | null =>
  figures.find(({ key }) => LOWEST_FEES.some((one) => one === key)) ?? null;

export function toSchoolRow(school: School): SchoolRow {
  const { id, name, nameChn } = school;
  const { find } = figuresOf(school);
  return {
    id,
    name,
    nameChn,
    seal: schoolSeal(school),
    zone: school.zoneChn || [school.city, school.province].filter(Boolean).join(', '),
    country: school.ctyNameChn || school.country,
    nature: school.nature,
    rank: rankOf(school),
    figures: FIGURES.map(([key, part]) => find(key, part)).filter((figure) => figure !== null),
    courses: school.courseCount,
    coursesNamed: school.coursesNamed,
    website: school.hasCourse === false ? outsideAddress(school.website) : '',
  };
}

function rankOf({ qsRank, allRankList }: School): SchoolRow['rank'] {
  if (!qsRank) return null;
  const line = allRankList.find(({ rank }) => rank === qsRank);
  return { value: qsRank, year: line?.year || String(RANKING_YEAR), isExample: line?.illustrative ?? false };
}
