import type { Caller } from '#backend/bindings.ts';
import { countMatches, sortMatches } from '#backend/matching/match-bands.ts';
import { readCriteria } from '#backend/matching/read-criteria.ts';
import type { Database } from '#backend/queries/database.ts';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { describeMatches, findMatches } from './describe-match.ts';
import { ShownResult } from './shown-result.ts';

/** An adviser talks about the first few; more of a student than that is not kept. */
const MOST_SCHOOLS = 5;

/** Worked out here and not taken from the browser, so that nobody has written the sums by hand. */
export async function workOutShown(db: Database, form: SelectionForm, caller: Caller): Promise<ShownResult> {
  const criteria = readCriteria(form);
  const found = await findMatches(db, criteria, caller);
  const first = sortMatches(found, 'match').slice(0, MOST_SCHOOLS);
  const { publicTestType, publicTestScore, publicTestFullMark, publicTestSubjects } = form;
  return ShownResult.parse({
    answers: {
      countries: criteria.countryIds,
      group: criteria.groupId ?? null,
      level: criteria.levelId ?? null,
      budget: criteria.budget,
      exam: { publicTestType, publicTestScore, publicTestFullMark, publicTestSubjects },
      english: criteria.english && { ...criteria.english, parts: criteria.english.parts ?? {} },
    },
    ...countMatches(found),
    schools: (await describeMatches(db, first, criteria, caller)).map((school) => ({
      id: school.id,
      name: school.name,
      score: school.matchScore,
      most: school.matchMost,
      band: school.band,
      ledger: school.ledger,
      courses: school.matchedCourses.map((course) => ({
        id: course.id,
        name: course.name,
        score: course.matchScore,
        most: course.matchMost,
        band: course.band,
      })),
      courseCount: school.matchedCourseCount,
    })),
  });
}
