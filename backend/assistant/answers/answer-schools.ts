import { institutionInquiry } from '#shared/contract/school-list.ts';
import { schoolCard } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { readTogether } from '#backend/queries/database.ts';
import { findCountries, refuseCountry } from './find-country.ts';

const MOST_SCHOOLS = 5;
/** In the order of their places, so these hold all of the first hundred. */
const MOST_RANKED = 100;

/** The schools of a country or a city, or of all, the best ranked first. */
export async function answerSchools(asked: Asked): Promise<Reply> {
  const { wishes, locale } = asked;
  const refusal = refuseCountry(asked, await findCountries(asked));
  if (refusal) return refusal;
  const places =
    wishes.cities.length > 0
      ? wishes.cities.map((id) => ({ cityId: String(id) }))
      : wishes.countries.length > 0
        ? wishes.countries.map((id) => ({ fkAreaCountryId: String(id) }))
        : [{}];
  const read = await Promise.all(places.map((place) => readPlace(asked, place)));
  const all = read.flatMap(({ rows }) => rows).toSorted((a, b) => placeOf(a.qsRank) - placeOf(b.qsRank));
  const total = read.reduce((sum, one) => sum + one.total, 0);
  const { top } = wishes;
  const ranked = top === null ? all : all.filter(({ qsRank }) => placeOf(qsRank) <= top);
  const found = ranked.slice(0, MOST_SCHOOLS);
  if (found.length === 0) return replyUnknown(locale, 'noSchools');
  return replyWith([paragraph(locale, say(locale, 'schoolsFound', { count: top === null ? total : ranked.length }))], {
    cards: found.map((school) => schoolCard(school, locale)),
    suggestions: found.slice(0, 3).map((school) => say(locale, 'suggestFee', { name: ownName(locale, school) })),
  });
}

async function readPlace(
  { db, wishes, locale, publicLevel }: Asked,
  place: { cityId?: string; fkAreaCountryId?: string },
) {
  const showCount = wishes.top === null ? MOST_SCHOOLS : MOST_RANKED;
  const sought = institutionInquiry.input.parse({ currentPage: 1, showCount, ...place });
  const { rows, total } = schools(sought, locale, publicLevel);
  const [found, [count]] = await readTogether(db, rows, total);
  return { rows: found, total: count?.total ?? found.length };
}

/** '=25' is one of several at that place. */
const placeOf = (qsRank: string) => Number.parseInt(qsRank.replace('=', ''), 10) || Number.POSITIVE_INFINITY;
