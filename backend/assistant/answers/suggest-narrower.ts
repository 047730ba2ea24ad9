import { nameWishes } from '#backend/assistant/name-wishes.ts';
import { type Asked, ownName } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import type { CountryRow } from '#backend/queries/countries.ts';

const MOST = 3;

/** Where no place was named, the same field in one country or the other. */
export async function suggestNarrower(asked: Asked, all: readonly CountryRow[]): Promise<string[]> {
  const { wishes, locale } = asked;
  const isSomewhere = wishes.country !== null || wishes.city !== null || wishes.schools.length > 0;
  if (isSomewhere || (wishes.type === null && wishes.group === null)) return [];
  const field = (await nameWishes(asked, ['type', 'group', 'level'])).join(locale === 'en-us' ? ', ' : '');
  return all
    .filter(({ offered }) => offered === 1)
    .slice(0, MOST)
    .map((country) => say(locale, 'suggestCoursesIn', { country: ownName(locale, country), field }));
}
