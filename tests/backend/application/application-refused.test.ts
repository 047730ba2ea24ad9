import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { myApplication, saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import type { ApplyForm, ChosenCourse } from '#shared/contract/application/apply-form.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { queryRows } from '#backend/queries/database.ts';
import { spoils, validForms } from '#tests/support/application-arbitrary.ts';
import { formOf } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Invalid applications that the form cannot produce, sent directly to the call: nothing of a refused one is stored, and
// an accepted one stores the catalogue's names.

const SUBMISSION_KEY = '1b1f5c0e-8a0e-4f69-9f8e-0a9d0c6b7e21';
const SEED = 20_261_122;
const LEVEL = 1;

interface CatalogueCourse {
  id: string;
  schoolId: string;
}

let student: LoggedInUser;
let draft: ApplyForm;
let catalogue: CatalogueCourse[];
let hidden: CatalogueCourse[];
const read = <T>(sql: string) => queryRows(testEnv.DB, { sql, values: [] }) as Promise<T[]>;

beforeAll(async () => {
  student = await logInUser();
  draft = await formOf(student);
  await callBackend(saveApplication, { version: 0, form: draft }, student.asking);
  const courses = (from: number) =>
    read<CatalogueCourse>(`SELECT CAST(c.id AS TEXT) AS id, CAST(c.school_id AS TEXT) AS schoolId
      FROM courses c ORDER BY c.id LIMIT 40 OFFSET ${from}`);
  hidden = await courses(0);
  catalogue = await courses(400);
  await testEnv.DB.prepare(`UPDATE courses SET levels = 16 WHERE id IN (${hidden.map(({ id }) => id).join()})`)
    .bind()
    .all();
});

/** Row count of every table, and the draft: any stored change alters the result. */
async function everythingKept(): Promise<string> {
  const tables = await read<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const half = Math.ceil(counts.length / 2);
  const rows = await Promise.all(
    [counts.slice(0, half), counts.slice(half)].map((names) => read(`SELECT ${names.join(', ')}`)),
  );
  return JSON.stringify([
    rows,
    await read('SELECT * FROM applications'),
    await read('SELECT * FROM application_events'),
  ]);
}

const submit = (form: ApplyForm, user = student, locale: Locale = 'en-us') =>
  callBackend(
    submitApplication,
    { version: 1, idempotencyKey: SUBMISSION_KEY, form },
    { ...user.asking, level: LEVEL, locale },
  );

const asChosen = ({ id, schoolId }: CatalogueCourse): ChosenCourse => ({
  countryId: '1',
  schoolId,
  courseId: id,
  majorLevelId: '1',
  schoolName: 'A name that the browser made up',
  courseName: 'Another one',
});
const someCourse = fc.nat().map((index) => asChosen(catalogue[index % catalogue.length] as CatalogueCourse));

/** Courses that do not exist for this student; ids contain at least one digit, as the schema requires. */
const notThere: fc.Arbitrary<ChosenCourse> = fc.oneof(
  fc
    .tuple(someCourse, fc.bigInt({ min: 90_000_000n, max: 9_999_999_999_999_999_999n }))
    .map(([selected, id]) => ({ ...selected, courseId: String(id) })),
  fc
    .tuple(someCourse, fc.bigInt({ min: 900_000n, max: 9_999_999_999_999_999_999n }), fc.boolean())
    .map(([selected, id, isAlone]) => ({
      ...selected,
      schoolId: String(id),
      courseId: isAlone ? '' : selected.courseId,
    })),
  // Course of one school under the id of another school.
  fc
    .tuple(someCourse, someCourse)
    .filter(([item, other]) => item.schoolId !== other.schoolId)
    .map(([item, other]) => ({ ...item, courseId: other.courseId })),
  // Course that only sites of another public level show.
  fc.nat().map((index) => asChosen(hidden[index % hidden.length] as CatalogueCourse)),
);

test('items that the student’s catalogue does not contain are rejected with their position, and nothing is stored', async () => {
  const textBefore = await everythingKept();
  await fc.assert(
    fc.asyncProperty(
      notThere,
      fc.array(someCourse, { maxLength: 2 }),
      fc.nat({ max: 2 }),
      async (wrong, otherRows, index) => {
        const at = Math.min(index, otherRows.length);
        const { status, body } = await submit({ ...draft, courses: otherRows.toSpliced(at, 0, wrong) });
        // Duplicate courses get an error without this field.
        const isTwice = new Set(otherRows.map(({ courseId }) => courseId)).size < otherRows.length;
        expect([status, body.code]).toEqual([400, '0002']);
        if (!isTwice) expect(body.field).toBe(`form.courses.${at}`);
      },
    ),
    { numRuns: 60, seed: SEED },
  );
  expect(await everythingKept()).toBe(textBefore);
});

test('invalid values are rejected with their field, and nothing is stored', async () => {
  const textBefore = await everythingKept();
  await fc.assert(
    fc.asyncProperty(spoils, async ([field, spoil]) => {
      const form = structuredClone(draft);
      spoil(form);
      const { status, body } = await submit(form);
      expect([status, body.code, body.field]).toEqual([400, '0002', `form.${field}`]);
    }),
    { numRuns: 120, seed: SEED },
  );
  expect(await everythingKept()).toBe(textBefore);
});

const inWords = (table: 'c' | 's', locale: Locale) =>
  locale === 'en-us' ? `${table}.name` : `coalesce(${table}.name_chn ->> '${locale}', ${table}.name_chn ->> 'zh')`;

test('a valid form is stored with the catalogue’s names, not the browser’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      validForms,
      fc.uniqueArray(someCourse, { minLength: 1, maxLength: 4, selector: ({ courseId }) => courseId }),
      fc.string({ maxLength: 60, unit: 'grapheme' }),
      fc.constantFrom(...LOCALES),
      async (valid, selected, lie, locale) => {
        const user = await logInUser();
        const courses = selected.map((course) => ({ ...course, schoolName: lie, courseName: lie, countryId: '4' }));
        const form = { ...valid, documents: (await formOf(user)).documents, courses };
        expect(
          (await callBackend(saveApplication, { version: 0, form }, { ...user.asking, level: LEVEL, locale })).status,
        ).toBe(200);
        const { body } = await submit(form, user, locale);
        expect([body.code, body.field]).toEqual([1003, undefined]);
        const stored = (await readBackend(myApplication, {}, user.asking))?.form.courses ?? [];
        for (const [index, { courseId, schoolId, ...value }] of stored.entries()) {
          expect([courseId, schoolId]).toEqual([selected[index]?.courseId, selected[index]?.schoolId]);
          const [there] = await read<Record<'course' | 'school' | 'country', string>>(
            `SELECT ${inWords('c', locale)} AS course, ${inWords('s', locale)} AS school, CAST(s.country_id AS TEXT) AS country
             FROM courses c JOIN schools s ON s.id = c.school_id WHERE c.id = ${courseId}`,
          );
          expect({ course: value.courseName, school: value.schoolName, country: value.countryId }).toEqual(there);
        }
      },
    ),
    { numRuns: 20, seed: SEED },
  );
});
