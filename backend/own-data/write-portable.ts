import { portableCourses, portableSchools } from '#backend/queries/brought-data.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import type { UserRow } from '#backend/queries/identity/users.ts';
import { PORTABLE_FIELDS, PORTABLE_FORMAT, type PortableField } from '#shared/rules/portable-data.ts';

export interface Portable {
  user: Pick<UserRow, 'id' | PortableField>;
  /** Of which site, in its own words. */
  site: string;
  /** What the browser keeps of the questionnaire and of grades, JSON; '' for nothing. */
  answers: string;
}

/** What another site of the platform takes in: without what is this site's own, and by names instead of numbers. */
export async function writePortable(db: Database, { user, site, answers }: Portable, at: Date): Promise<string> {
  const [schools, courses] = await readTogether(db, portableSchools(user.id), portableCourses(user.id));
  const profile = Object.fromEntries(PORTABLE_FIELDS.map((field) => [field, user[field]]));
  const kept = answers === '' ? {} : (JSON.parse(answers) as unknown);
  return JSON.stringify(
    { ...PORTABLE_FORMAT, madeAt: at.toISOString(), site, profile, schools, courses, answers: kept },
    null,
    1,
  );
}
