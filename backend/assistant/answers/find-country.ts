import { type Asked, ownName, type Reply, replySaying } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { countries, type CountryRow } from '#backend/queries/countries.ts';
import { readRows } from '#backend/queries/database.ts';

export const findCountries = ({ db, locale, publicLevel }: Asked) => readRows(db, countries(locale, publicLevel));

/** Where nothing is offered there, the answer is that. */
export function refuseCountry({ locale, wishes }: Asked, all: readonly CountryRow[]): Reply | null {
  const country = all.find(({ id }) => id === wishes.country);
  if (!country || country.offered === 1) return null;
  const offered = all.filter((one) => one.offered === 1).map((one) => ownName(locale, one));
  return replySaying(
    locale,
    'notOffered',
    { suggestions: offered.map((name) => say(locale, 'suggestSchools', { country: name })), offersHuman: true },
    { country: ownName(locale, country), countries: offered.join(locale === 'en-us' ? ', ' : '、') },
  );
}
