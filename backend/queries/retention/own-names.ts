import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from '#backend/queries/database.ts';
import { inLanguage } from '#backend/queries/in-language.ts';
import { namedOf } from '#backend/queries/named.ts';

interface NamedRow {
  id: string;
  name: string;
}

/** The catalogue has one name in English and others in Chinese. */
const NAME = `CASE WHEN :locale = 'en-us' THEN name ELSE coalesce(nullif(${inLanguage('name_chn')}, ''), name) END`;
const OWN_ID = 'CAST(:id AS INTEGER)';

/** Where the names of what a user's rows name by number stand. They are told whoever may see the page of it today. */
const SOURCES = {
  agents: `SELECT key_code AS id, ${inLanguage('name')} AS name FROM agents`,
  agentsById: `SELECT CAST(id AS TEXT) AS id, ${inLanguage('name')} AS name FROM agents`,
  countries: `SELECT CAST(id AS TEXT) AS id, ${NAME} AS name FROM countries`,
  states: `SELECT CAST(id AS TEXT) AS id, ${NAME} AS name FROM states
WHERE id IN (SELECT CAST(state_id AS INTEGER) FROM users WHERE id = ${OWN_ID})`,
  cities: `SELECT CAST(id AS TEXT) AS id, ${NAME} AS name FROM cities
WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each((SELECT city_ids FROM users WHERE id = ${OWN_ID})))`,
  schools: `SELECT CAST(id AS TEXT) AS id, ${NAME} AS name FROM schools
WHERE id IN (SELECT school_id FROM school_favourites WHERE user_id = ${OWN_ID})`,
  courses: `SELECT CAST(id AS TEXT) AS id, ${NAME} AS name FROM courses
WHERE id IN (SELECT course_id FROM course_favourites WHERE user_id = ${OWN_ID})`,
  lectures: `SELECT CAST(id AS TEXT) AS id, ${inLanguage('title')} AS name FROM lectures
WHERE id IN (SELECT lecture_id FROM lecture_sign_ups WHERE user_id = CAST(${OWN_ID} AS TEXT))
  OR id IN (SELECT CAST(told ->> 'lecture' AS INTEGER) FROM messages WHERE user_id = ${OWN_ID})`,
} as const;

export type NamedThing = keyof typeof SOURCES;
export const NAMED_THINGS = Object.keys(SOURCES) as NamedThing[];

export const ownNames = (thing: NamedThing, id: number, locale: Locale): Statement<NamedRow> =>
  namedOf(SOURCES[thing], { id, locale });
