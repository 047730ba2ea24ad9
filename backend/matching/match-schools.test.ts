import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { anyAnswers, anyCatalogue, readForm } from '#tests/unit/support/any-catalogue.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import type { MatchCatalogue, MatchSchool } from './catalogue.ts';
import { matchCatalogue, sortMatches, weighChosen } from './match-schools.ts';
import { readCriteria } from './read-criteria.ts';
import { writeLedger } from './write-ledger.ts';

const matchSchools = (...args: Parameters<typeof matchCatalogue>) => matchCatalogue(...args).matches;

/** All schools and courses there are, of the country that the answers want. */
function weighAll(catalogue: MatchCatalogue, form: SelectionForm, country = '1') {
  const chosen = {
    schoolIds: new Set(catalogue.schools.map(({ id }) => id)),
    courseIds: new Set(catalogue.shelves.flatMap(({ courses }) => courses.ids)),
    countryOf: new Map(catalogue.schools.map(({ id }) => [id, country])),
  };
  return weighChosen(catalogue, readCriteria(form), chosen);
}

/** A form that wants a level and a field takes its shelves out of the catalogue: here both are told the same. */
const asSought = (catalogue: MatchCatalogue, { kinds, levelId, groupId }: ReturnType<typeof readCriteria>) => ({
  ...catalogue,
  shelves: catalogue.shelves.filter(
    (shelf) =>
      kinds.includes(shelf.kind) &&
      (levelId === undefined || levelId === String(shelf.levelId)) &&
      (groupId === undefined || groupId === String(shelf.groupId)),
  ),
});

const anyWish = fc.constantFrom({}, { fkCourseTypeGroupId: 2 }, { courseType: '1' }, { fkMajorLevelId: 2 });

test('what a smart selection finds is weighed the same, and all that it leaves out says by which answer', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, anyWish, (catalogue, answers, wish) => {
      const form = readForm(answers, wish);
      const criteria = readCriteria(form);
      const matched = new Map(
        matchSchools(asSought(catalogue, criteria), criteria).map(({ school, best }) => [school.id, best]),
      );
      const { schools, courses } = weighAll(catalogue, form);
      for (const [id, { course, leftOutBy }] of schools)
        expect(leftOutBy.length === 0 ? course : undefined).toEqual(matched.get(id));
      expect([...matched.keys()].filter((id) => !schools.has(id))).toEqual([]);
      const found = [...courses.values()].filter(({ leftOutBy }) => leftOutBy.length === 0);
      const counts = matchSchools(asSought(catalogue, criteria), criteria);
      expect(found).toHaveLength(counts.reduce((sum, { courseCount }) => sum + courseCount, 0));
    }),
    { numRuns: 300 },
  );
});

test('lines add up also where a smart selection would leave it out, and a fee above the budget brings nothing', () => {
  let dear = 0;
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const form = readForm(answers);
      const criteria = readCriteria(form);
      for (const { school, course, leftOutBy } of weighAll(catalogue, form, '7').courses.values()) {
        expect(leftOutBy).toContain('country');
        const lines = writeLedger(course, school, criteria);
        expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(course.score);
        for (const { points, most } of lines) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(most);
        }
        const tuition = lines.find(({ kind }) => kind === 'tuition');
        if (tuition?.known && Number(tuition.asked) > criteria.budget.max + 1) {
          dear += 1;
          expect(tuition).toMatchObject({ points: 0, met: false });
          expect(leftOutBy).toContain('fee');
        }
      }
    }),
    { numRuns: 300, seed: 11 },
  );
  expect(dear).toBeGreaterThan(20);
});

test('a school is told by the course that the fewest answers leave out', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const { schools, courses } = weighAll(catalogue, readForm(answers, { fkCourseTypeGroupId: 2 }));
      for (const [id, { leftOutBy }] of schools) {
        const own = [...courses.values()].filter(({ school }) => school.id === id);
        expect(leftOutBy).toHaveLength(Math.min(...own.map((one) => one.leftOutBy.length)));
      }
    }),
    { numRuns: 150 },
  );
});

test('schools that cannot be placed are listed with those first that have published what they ask', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const sorted = sortMatches(matchSchools(catalogue, readCriteria(readForm(answers))), 'match');
      const unknown = sorted
        .filter(({ best }) => best.placement.group === 'unknown')
        .map(({ best }) => best.rule !== null);
      expect(unknown).toEqual(unknown.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});

test('countries whose courses are known by no field are named where a field was asked for', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const shelves = catalogue.shelves.map((shelf) => ({ ...shelf, groupId: 0 }));
      const countriesOf = (wish: object) => {
        const { matches, withoutField } = matchCatalogue(
          { ...catalogue, shelves },
          readCriteria(readForm(answers, wish)),
        );
        return [new Set(matches.map(({ school }) => school.countryId)), withoutField] as const;
      };
      const [found, named] = countriesOf({ fkCourseTypeGroupId: 2 });
      expect(named).toEqual(found);
      expect(countriesOf({})[1]).toEqual(new Set());
    }),
  );
});

test('schools of another field than the one that is sought come after all others of their group', () => {
  const school = (id: number, onlyGroups: string[] | null, rankSort = NO_RANK): MatchSchool => ({
    id,
    countryId: 3,
    cityId: 1,
    rankSort,
    qsRank: '',
    nameSort: String(id),
    figures: {},
    admission: { sat: null, act: null, admitted: 70, applicants: 0, isOpenAdmission: false, onlyGroups, english: {} },
  });
  // From the lowest fee, which has the best score, to the highest.
  const schools = [school(1, ['11']), school(2, null, NO_RANK + 1), school(3, ['1']), school(4, null)];
  const none = { levels: [], ielts: [], months: [], admissions: [] };
  const courses = { ids: [1, 2, 3, 4], schools: [1, 2, 3, 4], fees: [5_000, 10_000, 20_000, 30_000], ...none };
  const level = { levelId: 1, levelKey: 'bachelor', groupId: 0 };
  const catalogue: MatchCatalogue = {
    shelves: [{ countryId: 3, kind: 'degree', currency: 'USD', ...level, courses }],
    schools,
    published: [],
    ofType: null,
  };
  const order = (wish: object) => {
    const criteria = readCriteria(SelectionForm.parse({ areaCountryIds: ['3'], feeMax: 1_000_000, ...wish }));
    return sortMatches(matchSchools(catalogue, criteria), 'match').map(({ school: { id } }) => id);
  };
  expect(order({ fkCourseTypeGroupId: '1' })).toEqual([3, 4, 1, 2]);
  expect(order({})).toEqual([1, 3, 4, 2]);
});
