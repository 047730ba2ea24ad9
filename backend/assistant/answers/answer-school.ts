import { type Asked, type Reply, replyUnknown, replyWith, schoolCard, writeMoney } from '#backend/assistant/reply.ts';
import { listOf, ownName, paragraph, say } from '#backend/assistant/say.ts';
import { nameRanking } from '#backend/catalogue/describe-school.ts';
import { schoolDetail, type SchoolDetailRow } from '#backend/queries/catalogue/details.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { findRow, levelAlone, readTogether } from '#backend/queries/database.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isEnabled } from '#shared/tenant/level-policy.ts';
import { findCountries, refuseCountry } from './find-courses.ts';
import { tellCapacity, tellSourced, writeNumber } from './tell-figures.ts';

/** One school: where it is, its place in the ranking, what its courses cost. */
export async function answerSchool(asked: Asked): Promise<Reply> {
  const { db, slots, locale, chinese, publicLevel } = asked;
  const id = String(slots.schools[0]);
  const school = await findRow(db, schoolDetail(id, { locale, chinese }, publicLevel));
  if (!school) return replyUnknown(locale);
  const name = ownName(locale, school);
  return replyWith(
    [
      paragraph(locale, tellPlace(school, locale), ...tellSize(school, locale), await tellCapacity(asked, school)),
      paragraph(
        locale,
        ...tellNumbers(school, { locale, publicLevel }),
        say(locale, OFFERED[school.coursesNamed], { count: school.courseCount }),
      ),
    ],
    {
      cards: [schoolCard(school, locale)],
      // What nobody has published a person can ask for.
      offersHuman: school.lowestFee === null || slots.topics.has('size') || slots.topics.has('ranking'),
      suggestions: [
        say(locale, 'suggestFee', { name }),
        say(locale, 'suggestRequires', { name }),
        say(locale, 'suggestDeadline', { name }),
        // By the school: there is more than one Cambridge.
        say(locale, 'suggestWeatherThere', { name }),
      ],
    },
  );
}

/** What the rows of its courses are. */
const OFFERED = { title: 'schoolCourses', field: 'schoolFields', level: 'schoolLevels' } as const;

const MOST_SCHOOLS = 5;
/** In the order of their places, so these hold all of the first hundred. */
const MOST_RANKED = 100;

/** The schools of a country or a city, or of all, the best ranked first. */
export async function answerSchools(asked: Asked): Promise<Reply> {
  const { slots, locale } = asked;
  const refusal = refuseCountry(asked, await findCountries(asked));
  if (refusal) return refusal;
  const places =
    slots.cities.length > 0
      ? slots.cities.map((id) => ({ cityId: String(id) }))
      : slots.countries.length > 0
        ? slots.countries.map((id) => ({ fkAreaCountryId: String(id) }))
        : [{}];
  const read = await Promise.all(places.map((place) => readPlace(asked, place)));
  const all = read.flatMap(({ rows }) => rows).toSorted((a, b) => placeOf(a.qsRank) - placeOf(b.qsRank));
  const total = read.reduce((sum, one) => sum + one.total, 0);
  const isRanked = all.some(({ qsRank }) => qsRank !== '');
  const top = isRanked ? slots.top : null;
  const ranked = top === null ? all : all.filter(({ qsRank }) => placeOf(qsRank) <= top);
  const found = ranked.slice(0, MOST_SCHOOLS);
  if (found.length === 0) return replyUnknown(locale, 'noSchools');
  const asksRank = slots.topics.has('ranking') || slots.top !== null;
  const count = top === null ? total : ranked.length;
  return replyWith(
    [
      paragraph(locale, asksRank && !isRanked ? say(locale, 'noRankings') : ''),
      paragraph(locale, say(locale, isRanked ? 'schoolsFound' : 'schoolsFoundUnranked', { count })),
    ],
    {
      cards: found.map((school) => schoolCard(school, locale)),
      suggestions: found.slice(0, 3).map((school) => say(locale, 'suggestFee', { name: ownName(locale, school) })),
      offersHuman: asksRank && !isRanked,
    },
  );
}

async function readPlace(
  { db, slots, locale, chinese, publicLevel }: Asked,
  place: { cityId?: string; fkAreaCountryId?: string },
) {
  const showCount = slots.top === null ? MOST_SCHOOLS : MOST_RANKED;
  const sought = institutionInquiry.input.parse({ currentPage: 1, showCount, ...place });
  const { rows, total } = schools(sought, { locale, chinese }, publicLevel);
  const [found, [count]] = await readTogether(db, rows, total);
  return { rows: found, total: count?.total ?? found.length };
}

/** '=25' is one of several at that place. */
const placeOf = (qsRank: string) => Number.parseInt(qsRank.replace('=', ''), 10) || Number.POSITIVE_INFINITY;

export const tellPlace = (school: SchoolDetailRow, locale: Locale) =>
  say(locale, 'schoolIs', { name: ownName(locale, school), city: school.city, country: school.country });

/** Since when, and how large. */
const tellSize = ({ establishedDate, studentCount, illustrative }: SchoolDetailRow, locale: Locale) => [
  establishedDate ? say(locale, 'schoolSince', { year: establishedDate.split('-')[0] ?? '' }) : '',
  studentCount === null
    ? ''
    : say(locale, illustrative ? 'schoolStudentsExample' : 'schoolStudents', {
        count: writeNumber(studentCount, locale),
      }),
];

/** Its place in the ranking, for whom there are rankings, and what its courses cost. */
export const tellNumbers = (
  school: SchoolDetailRow,
  { locale, publicLevel }: Pick<Asked, 'locale' | 'publicLevel'>,
) => [
  isEnabled({ publicLevel: levelAlone(publicLevel) }, 'rankings') ? tellRank(school, locale) : '',
  school.lowestFee === null
    ? say(locale, 'schoolNoFee')
    : say(locale, 'schoolFee', {
        fee: tellSourced(
          writeMoney(school.lowestFee, school.fkCurrencyTypeNum, locale),
          school.facts,
          ['lowestCourseYear', 'lowestLevelYear'],
          locale,
        ),
      }),
];

const tellRank = ({ qsRank }: SchoolDetailRow, locale: Locale) =>
  qsRank
    ? say(locale, qsRank.startsWith('=') ? 'schoolRankShared' : 'schoolRank', {
        ranking: nameRanking(null, locale),
        year: RANKING_YEAR,
        rank: qsRank.replace('=', ''),
      })
    : say(locale, 'schoolNoRank');

/** A name that other schools go by too: they are named, so that nobody takes one for the other. */
export async function tellOtherSchools(
  known: Reply,
  { db, slots, locale, chinese, publicLevel }: Asked,
): Promise<Reply> {
  const paragraphs = await Promise.all(
    slots.alsoNamed.map(async ({ said, schools: ids }) => {
      const rows = await readTogether(
        db,
        ...ids.map((id) => schoolDetail(String(id), { locale, chinese }, publicLevel)),
      );
      const names = rows.flat().map((row) => ownName(locale, row));
      return names.length > 0
        ? paragraph(locale, say(locale, 'alsoNamed', { said, names: listOf(locale, names) }))
        : '';
    }),
  );
  return { ...known, answer: paragraphs.join('') + known.answer };
}
