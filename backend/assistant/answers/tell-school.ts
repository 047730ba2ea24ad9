import { RANKING_YEAR } from '#shared/constants.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { ownName } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { nameRanking } from '#backend/catalogue/describe-school.ts';
import { writeMoney } from '#backend/assistant/write-money.ts';
import type { SchoolDetailRow } from '#backend/queries/catalogue/school-detail.ts';

export const tellPlace = (school: SchoolDetailRow, locale: Locale) =>
  say(locale, 'schoolIs', { name: ownName(locale, school), city: school.city, country: school.country });

/** Since when, and how large. */
export const tellSize = ({ establishedDate, studentCount, illustrative }: SchoolDetailRow, locale: Locale) => [
  establishedDate ? say(locale, 'schoolSince', { year: establishedDate.split('-')[0] ?? '' }) : '',
  studentCount === null
    ? ''
    : say(locale, illustrative ? 'schoolStudentsExample' : 'schoolStudents', {
        count: writeNumber(studentCount, locale),
      }),
];

const writeNumber = (value: number, locale: Locale) => new Intl.NumberFormat(LANGUAGE_TAGS[locale]).format(value);

/** Its place in the ranking, and what its courses cost. */
export const tellNumbers = ({ qsRank, lowestFee, fkCurrencyTypeNum }: SchoolDetailRow, locale: Locale) => [
  qsRank
    ? say(locale, qsRank.startsWith('=') ? 'schoolRankShared' : 'schoolRank', {
        ranking: nameRanking(null, locale),
        year: RANKING_YEAR,
        rank: qsRank.replace('=', ''),
      })
    : say(locale, 'schoolNoRank'),
  lowestFee === null
    ? say(locale, 'schoolNoFee')
    : say(locale, 'schoolFee', { fee: writeMoney(lowestFee, fkCurrencyTypeNum, locale) }),
];
