import { outsideAddress } from '#client/site/addresses.ts';
import { schoolSeal } from '#client/site/catalogue/school-name.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyTagOf, moneyText } from '#shared/locale/money-text.ts';

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
  fee: { amount: number; currency: string } | null;
  courses: number;
  /** Whether the fee is an example. */
  isExample: boolean;
  /** Where it opens instead of here: a school whose courses we do not have. */
  website: string;
}

export function toSchoolRow(school: School): SchoolRow {
  const { id, name, nameChn, lowestFee, fkCurrencyTypeNum } = school;
  return {
    id,
    name,
    nameChn,
    seal: schoolSeal(school),
    zone: school.zoneChn || [school.city, school.province].filter(Boolean).join(', '),
    country: school.ctyNameChn || school.country,
    nature: school.nature,
    rank: rankOf(school),
    fee: lowestFee !== null && fkCurrencyTypeNum ? { amount: lowestFee, currency: fkCurrencyTypeNum } : null,
    courses: school.courseCount,
    isExample: school.illustrative,
    website: school.hasCourse === false ? outsideAddress(school.website) : '',
  };
}

function rankOf({ qsRank, allRankList }: School): SchoolRow['rank'] {
  if (!qsRank) return null;
  const line = allRankList.find(({ rank }) => rank === qsRank);
  return { value: qsRank, year: line?.year || String(RANKING_YEAR), isExample: line?.illustrative ?? false };
}

/** English is British here: US$ and A$, and a bare pound. */
export const formatFee = (fee: NonNullable<SchoolRow['fee']>, locale: Locale): string =>
  moneyText(fee, moneyTagOf(locale));
