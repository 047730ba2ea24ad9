import { RANKING_YEAR } from '#shared/constants.ts';
import { sees } from '#shared/tenant/level-policy.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { type Asked, ownName } from '#backend/assistant/reply.ts';
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

/** Its place in the ranking, for whom there are rankings, and what its courses cost. */
export const tellNumbers = (
  school: SchoolDetailRow,
  { locale, publicLevel }: Pick<Asked, 'locale' | 'publicLevel'>,
) => [
  sees({ publicLevel }, 'rankings') ? tellRank(school, locale) : '',
  school.lowestFee === null
    ? say(locale, 'schoolNoFee')
    : say(locale, 'schoolFee', { fee: writeMoney(school.lowestFee, school.fkCurrencyTypeNum, locale) }),
];

const tellRank = ({ qsRank }: SchoolDetailRow, locale: Locale) =>
  qsRank
    ? say(locale, qsRank.startsWith('=') ? 'schoolRankShared' : 'schoolRank', {
        ranking: nameRanking(null, locale),
        year: RANKING_YEAR,
        rank: qsRank.replace('=', ''),
      })
    : say(locale, 'schoolNoRank');
