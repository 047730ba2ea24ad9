import type { Locale } from '#shared/locale/locales.ts';
import { type Database, readTogether, type Statement } from '#backend/queries/database.ts';
import { firstCourses } from '#backend/queries/catalogue/shown-courses.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { matchSchools, type SchoolMatch } from '#backend/matching/match-schools.ts';
import type { Wishes } from '#backend/matching/read-wishes.ts';
import { unpackEntryRule, unpackSchool, unpackShelf, unpackTerms } from './unpack-catalogue.ts';

interface Asker {
  locale: Locale;
  publicLevel: number;
}

interface Limits {
  /** Narrows the schools further. */
  among?: Statement<{ id: number }> | null;
  isVisitor?: boolean;
}

/** No rule is of this one. */
const NO_EXAM = '0';

/** Everything that matching needs in one journey, and then the one pass. */
export async function findMatches(
  db: Database,
  wishes: Wishes,
  { locale, publicLevel }: Asker,
  { among = null, isVisitor = false }: Limits = {},
): Promise<SchoolMatch[]> {
  const [shelves, schools, terms, published, ofType, others, first] = await readTogether(
    db,
    query.shelves(wishes),
    query.schoolsToMatch(wishes.countryIds, wishes.schoolId, publicLevel),
    query.entryLines(),
    query.entryRulesFor(wishes.exam.publicTestType ?? NO_EXAM, locale),
    wishes.typeId ? query.coursesOfType(wishes.typeId) : query.NO_IDS,
    among ?? query.NO_IDS,
    isVisitor ? firstCourses(publicLevel) : query.NO_IDS,
  );
  const allowed = among && new Set(others.map(({ id }) => id));
  return matchSchools(
    {
      shelves: shelves.map((shelf) => unpackShelf(shelf, publicLevel)),
      schools: schools.filter(({ id }) => !allowed || allowed.has(id)).map(unpackSchool),
      terms: unpackTerms(terms),
      published: published.map(unpackEntryRule),
      ofType: wishes.typeId ? new Set(ofType.map(({ id }) => id)) : null,
      shown: isVisitor ? new Set(first.map(({ id }) => id)) : null,
    },
    wishes,
  );
}
