import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { myApplication, saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import type { ApplyForm, ChosenCourse } from '#shared/contract/application/apply-form.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { queryRows } from '#backend/queries/database.ts';
import { invalidChangeArbitrary, formArbitrary } from '#tests/support/application-arbitrary.ts';
import { createFormFor } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Sends invalid applications, which the form cannot produce, directly to the call. A rejected application must store
// nothing. An accepted one must store the catalogue's names.

const SUBMISSION_KEY = '1b1f5c0e-8a0e-4f69-9f8e-0a9d0c6b7e21';
const SEED = 20_261_122;
const PUBLIC_LEVEL = 1;

interface CatalogueCourse {
  id: string;
  schoolId: string;
}

let student: LoggedInUser;
let draft: ApplyForm;
let catalogue: CatalogueCourse[];
let hiddenCourses: CatalogueCourse[];
const readRows = <T>(sql: string) => queryRows(testEnv.DB, { sql, values: [] }) as Promise<T[]>;

beforeAll(async () => {
  student = await logInUser();
  draft = await createFormFor(student);
  await callBackend(saveApplication, { version: 0, form: draft }, student.requestContext);
  const readCourses = (offset: number) =>
    readRows<CatalogueCourse>(`SELECT CAST(c.id AS TEXT) AS id, CAST(c.school_id AS TEXT) AS schoolId
      FROM courses c ORDER BY c.id LIMIT 40 OFFSET ${offset}`);
  hiddenCourses = await readCourses(0);
  catalogue = await readCourses(400);
  await testEnv.DB.prepare(`UPDATE courses SET levels = 16 WHERE id IN (${hiddenCourses.map(({ id }) => id).join()})`)
    .bind()
    .all();
});

/** Reads the row count of every table and the stored draft, so that any write changes the result. */
async function readStoredState(): Promise<string> {
  const tables = await readRows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const middleIndex = Math.ceil(counts.length / 2);
  const rows = await Promise.all(
    [counts.slice(0, middleIndex), counts.slice(middleIndex)].map((names) => readRows(`SELECT ${names.join(', ')}`)),
  );
  return JSON.stringify([
    rows,
    await readRows('SELECT * FROM applications'),
    await readRows('SELECT * FROM application_events'),
  ]);
}

const submitForm = (form: ApplyForm, user = student, locale: Locale = 'en-us') =>
  callBackend(
    submitApplication,
    { version: 1, idempotencyKey: SUBMISSION_KEY, form },
    { ...user.requestContext, level: PUBLIC_LEVEL, locale },
  );

const toChosenCourse = ({ id, schoolId }: CatalogueCourse): ChosenCourse => ({
  countryId: '1',
  schoolId,
  courseId: id,
  majorLevelId: '1',
  schoolName: 'A name that the browser made up',
  courseName: 'Another one',
  intake: '',
});
const courseArbitrary = fc.nat().map((index) => toChosenCourse(catalogue[index % catalogue.length] as CatalogueCourse));

/** Courses that do not exist for this student. Ids contain at least one digit, as the schema requires. */
const unknownCourseArbitrary: fc.Arbitrary<ChosenCourse> = fc.oneof(
  fc
    .tuple(courseArbitrary, fc.bigInt({ min: 90_000_000n, max: 9_999_999_999_999_999_999n }))
    .map(([course, id]) => ({ ...course, courseId: String(id) })),
  fc
    .tuple(courseArbitrary, fc.bigInt({ min: 900_000n, max: 9_999_999_999_999_999_999n }), fc.boolean())
    .map(([course, id, isOnlyCourse]) => ({
      ...course,
      schoolId: String(id),
      courseId: isOnlyCourse ? '' : course.courseId,
    })),
  // Pairs the id of a school with a course of another school.
  fc
    .tuple(courseArbitrary, courseArbitrary)
    .filter(([firstCourse, secondCourse]) => firstCourse.schoolId !== secondCourse.schoolId)
    .map(([firstCourse, secondCourse]) => ({ ...firstCourse, courseId: secondCourse.courseId })),
  // Picks a course that is visible only on sites of another public level.
  fc.nat().map((index) => toChosenCourse(hiddenCourses[index % hiddenCourses.length] as CatalogueCourse)),
);

test('items that the student’s catalogue does not contain are rejected with their position, and nothing is stored', async () => {
  const stateBefore = await readStoredState();
  await fc.assert(
    fc.asyncProperty(
      unknownCourseArbitrary,
      fc.array(courseArbitrary, { maxLength: 2 }),
      fc.nat({ max: 2 }),
      async (unknownCourse, validCourses, index) => {
        const insertPosition = Math.min(index, validCourses.length);
        const { status, body } = await submitForm({
          ...draft,
          courses: validCourses.toSpliced(insertPosition, 0, unknownCourse),
        });
        // The error for duplicate courses does not contain this field.
        const hasDuplicates = new Set(validCourses.map(({ courseId }) => courseId)).size < validCourses.length;
        expect([status, body.code]).toEqual([400, '0002']);
        if (!hasDuplicates) expect(body.field).toBe(`form.courses.${insertPosition}`);
      },
    ),
    { numRuns: 60, seed: SEED },
  );
  expect(await readStoredState()).toBe(stateBefore);
});

test('invalid values are rejected with their field, and nothing is stored', async () => {
  const stateBefore = await readStoredState();
  await fc.assert(
    fc.asyncProperty(invalidChangeArbitrary, async ([field, makeInvalid]) => {
      const form = structuredClone(draft);
      makeInvalid(form);
      const { status, body } = await submitForm(form);
      expect([status, body.code, body.field]).toEqual([400, '0002', `form.${field}`]);
    }),
    { numRuns: 120, seed: SEED },
  );
  expect(await readStoredState()).toBe(stateBefore);
});

const getNameSql = (table: 'c' | 's', locale: Locale) =>
  locale === 'en-us' ? `${table}.name` : `coalesce(${table}.name_chn ->> '${locale}', ${table}.name_chn ->> 'zh')`;

test('a valid form is stored with the catalogue’s names, not the browser’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      formArbitrary,
      fc.uniqueArray(courseArbitrary, { minLength: 1, maxLength: 4, selector: ({ courseId }) => courseId }),
      fc.string({ maxLength: 60, unit: 'grapheme' }),
      fc.constantFrom(...LOCALES),
      async (validForm, chosenCourses, inventedName, locale) => {
        const user = await logInUser();
        const courses = chosenCourses.map((course) => ({
          ...course,
          schoolName: inventedName,
          courseName: inventedName,
          countryId: '4',
        }));
        const form = { ...validForm, documents: (await createFormFor(user)).documents, courses };
        expect(
          (
            await callBackend(
              saveApplication,
              { version: 0, form },
              { ...user.requestContext, level: PUBLIC_LEVEL, locale },
            )
          ).status,
        ).toBe(200);
        const { body } = await submitForm(form, user, locale);
        expect([body.code, body.field]).toEqual([1003, undefined]);
        const storedCourses = (await readBackend(myApplication, {}, user.requestContext))?.form.courses ?? [];
        for (const [index, { courseId, schoolId, ...storedFields }] of storedCourses.entries()) {
          expect([courseId, schoolId]).toEqual([chosenCourses[index]?.courseId, chosenCourses[index]?.schoolId]);
          const [catalogueNames] = await readRows<Record<'course' | 'school' | 'country', string>>(
            `SELECT ${getNameSql('c', locale)} AS course, ${getNameSql('s', locale)} AS school, CAST(s.country_id AS TEXT) AS country
             FROM courses c JOIN schools s ON s.id = c.school_id WHERE c.id = ${courseId}`,
          );
          expect({
            course: storedFields.courseName,
            school: storedFields.schoolName,
            country: storedFields.countryId,
          }).toEqual(catalogueNames);
        }
      },
    ),
    { numRuns: 20, seed: SEED },
  );
});
