import { type Asked, type Reply, replySaying } from '#backend/assistant/reply.ts';
import { ownName, say } from '#backend/assistant/say.ts';
import { cities } from '#backend/queries/catalogue/lookups.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import { countries, type CountryRow } from '#backend/queries/catalogue/countries.ts';
import { findRow, readRows } from '#backend/queries/database.ts';

export const findCountries = ({ db, locale, publicLevel }: Asked) => readRows(db, countries(locale, publicLevel));

/** The one that was named, or that what was named is in. */
export async function findCountryMeant(asked: Asked, all: readonly CountryRow[]): Promise<CountryRow | undefined> {
  const { db, slots, locale, publicLevel } = asked;
  const [named] = slots.schools;
  const byId = (wanted: number | null | undefined) => all.find(({ id }) => id === wanted);
  if (slots.country !== null) return byId(slots.country);
  if (named !== undefined)
    return byId((await findRow(db, schoolDetail(String(named), locale, publicLevel)))?.fkAreaCountryId);
  if (slots.city === null) return undefined;
  return byId(
    (await readRows(db, cities(locale, publicLevel, {}))).find(({ id }) => id === slots.city)?.fkAreaCountryId,
  );
}

/** Where nothing is offered there, the answer is that. */
export function refuseCountry({ locale, slots }: Asked, all: readonly CountryRow[]): Reply | null {
  const country = all.find(({ id }) => id === slots.country);
  if (!country || country.offered === 1) return null;
  const offered = all.filter((one) => one.offered === 1).map((one) => ownName(locale, one));
  return replySaying(
    locale,
    'notOffered',
    { suggestions: offered.map((name) => say(locale, 'suggestSchools', { country: name })), offersHuman: true },
    { country: ownName(locale, country), countries: offered.join(locale === 'en-us' ? ', ' : '、') },
  );
}
