import { institutionInquiry } from '#shared/contract/school-list.ts';
import { schoolCard } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { readTogether } from '#backend/queries/database.ts';
import { findCountries, refuseCountry } from './find-country.ts';

const MOST_SCHOOLS = 5;

/** The schools of a country or a city, or of all, the best ranked first. */
export async function answerSchools(asked: Asked): Promise<Reply> {
  const { db, wishes, locale, publicLevel } = asked;
  const refusal = refuseCountry(asked, await findCountries(asked));
  if (refusal) return refusal;
  const sought = institutionInquiry.input.parse({
    currentPage: 1,
    showCount: MOST_SCHOOLS,
    ...(wishes.city !== null
      ? { cityId: String(wishes.city) }
      : wishes.country !== null && { fkAreaCountryId: String(wishes.country) }),
  });
  const { rows, total } = schools(sought, locale, publicLevel);
  const [found, [count]] = await readTogether(db, rows, total);
  if (found.length === 0) return replyUnknown(locale, 'noSchools');
  return replyWith([paragraph(locale, say(locale, 'schoolsFound', { count: count?.total ?? found.length }))], {
    cards: found.map((school) => schoolCard(school, locale)),
    suggestions: found.slice(0, 3).map((school) => say(locale, 'suggestFee', { name: ownName(locale, school) })),
  });
}
