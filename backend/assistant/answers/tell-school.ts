import { RANKING_YEAR } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { ownName } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { nameRanking } from '#backend/catalogue/describe-school.ts';
import { writeFee } from '#backend/catalogue/write-fee.ts';
import type { SchoolDetailRow } from '#backend/queries/catalogue/school-detail.ts';

export const tellPlace = (school: SchoolDetailRow, locale: Locale) =>
  say(locale, 'schoolIs', { name: ownName(locale, school), city: school.city, country: school.country });

/** Its place in the ranking, and what its courses cost. */
export const tellNumbers = ({ qsRank, lowestFee, fkCurrencyTypeNum }: SchoolDetailRow, locale: Locale) => [
  qsRank
    ? say(locale, 'schoolRank', { ranking: nameRanking(null, locale), year: RANKING_YEAR, rank: qsRank })
    : say(locale, 'schoolNoRank'),
  lowestFee === null
    ? say(locale, 'schoolNoFee')
    : say(locale, 'schoolFee', { fee: writeFee(lowestFee, fkCurrencyTypeNum) }),
];
