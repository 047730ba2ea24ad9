import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { myApplication, saveApplication } from '#shared/contract/application/application.ts';
import { findStudentCourses, getDraft, getStudent, startStudentApplication } from '#shared/contract/office/student.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { createStudent, createTokenContext } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const adviser = new DeskVisitor('mso', 'Ben');
const editor = new DeskVisitor('mso', 'Dee', 'editor');
const otherAgency = new DeskVisitor('northbridge', 'Cid', 'administrator');

let course: { id: number; name: string };

beforeAll(async () => {
  await loadDemo();
  await loadDemoCatalogue();
  // The last course of a school with many, which a visitor's search does not find.
  const [row] = await queryRows<{ id: number; name: string }>(testEnv.DB, {
    sql: `SELECT id, name FROM courses WHERE named = 'title' AND school_id = (SELECT school_id FROM courses WHERE named = 'title'
      GROUP BY school_id ORDER BY count(*) DESC LIMIT 1) ORDER BY id DESC LIMIT 1`,
    values: [],
  });
  if (!row) throw new Error('no course');
  course = row;
});

test('an adviser finds a course and creates a draft, which the student continues and only the student sees', async () => {
  const student = await createStudent();
  const id = student.userId;
  const requestContext = createTokenContext((await student.openSession()).access_token);
  const byName = await adviser.callOffice(findStudentCourses, { id, q: course.name });
  expect(byName.ok && byName.value.found.map((found) => found.id)).toContain(course.id);
  const searchResult = await adviser.callOffice(findStudentCourses, { id, q: 'business', chosen: [course.id] });
  if (!searchResult.ok) throw new Error(searchResult.error.code);
  expect(searchResult.value).toMatchObject({ application: null, chosen: [{ id: course.id }] });
  const otherCourse = searchResult.value.found[0];
  expect(otherCourse).toBeDefined();

  const courses = [
    { courseId: course.id, intake: '2031-09' },
    { courseId: otherCourse?.id ?? 0, intake: '' },
  ];
  expect(await adviser.callOffice(startStudentApplication, { id, courses })).toMatchObject({
    value: { kind: 'started', application: expect.any(Number) },
  });

  const draft = await readBackend(myApplication, {}, requestContext);
  expect(draft).toMatchObject({
    status: 'draft',
    version: 1,
    events: [{ kind: 'started', by: 'staff', who: 'Ben' }],
    form: {
      courses: [
        { courseId: String(course.id), intake: '2031-09' },
        { courseId: String(otherCourse?.id), intake: '' },
      ],
      personal: { passportNumber: '' },
    },
  });
  const recordResult = await adviser.callOffice(getStudent, { id });
  if (!recordResult.ok) throw new Error(recordResult.error.code);
  const { applications, timeline } = recordResult.value;
  expect(applications).toEqual([{ id: Number(draft?.id), status: 'draft', sent: null }]);
  expect(timeline).toContainEqual(
    expect.objectContaining({
      kind: 'application',
      event: 'started',
      who: 'Ben',
      application: Number(draft?.id),
      isDraft: true,
    }),
  );

  if (!draft) throw new Error('no draft');
  const page = await adviser.callOffice(getDraft, { id: Number(draft.id) });
  expect(page).toMatchObject({ value: { studentId: id, startedBy: 'Ben', courses: [{ intake: '2031-09' }, {}] } });
  const missing = page.ok ? page.value.missing : [];
  expect(missing.map(({ part }) => part)).toEqual(['personal', 'education', 'exams', 'documents', 'review']);
  expect(await otherAgency.callOffice(getDraft, { id: Number(draft.id) })).toMatchObject({
    error: { code: 'notFound' },
  });
  const form = { ...draft.form, statement: 'Law' };
  await readBackend(saveApplication, { version: draft.version, form }, requestContext);
  expect(await adviser.callOffice(startStudentApplication, { id, courses })).toMatchObject({
    value: { kind: 'exists' },
  });
  expect(await adviser.callOffice(findStudentCourses, { id })).toMatchObject({
    value: { application: { id: Number(draft.id) } },
  });
  expect(await readBackend(myApplication, {}, requestContext)).toMatchObject({
    form: { statement: 'Law', courses: [{ intake: '2031-09' }, {}] },
  });
});

test('no draft is created by an editor or another agency, or with an unknown course', async () => {
  const { userId: id } = await createStudent();
  const courses = [{ courseId: course.id, intake: '' }];
  expect(await editor.callOffice(startStudentApplication, { id, courses })).toMatchObject({
    error: { code: 'forbidden' },
  });
  expect(await otherAgency.callOffice(startStudentApplication, { id, courses })).toMatchObject({
    error: { code: 'notFound' },
  });
  expect(await otherAgency.callOffice(findStudentCourses, { id })).toMatchObject({ error: { code: 'notFound' } });
  expect(
    await adviser.callOffice(startStudentApplication, {
      id,
      courses: [...courses, { courseId: 999_999_999, intake: '' }],
    }),
  ).toMatchObject({ value: { kind: 'unknownCourse' } });
  const rows = await queryRows(testEnv.DB, { sql: 'SELECT 1 FROM applications WHERE user_id = ?1', values: [id] });
  expect(rows).toEqual([]);
});

test('the search finds a school by its name and its courses by subject, within the country and level of the lead', async () => {
  const { userId: id } = await createStudent();
  const search = async (input: { q: string; country?: string; level?: string; school?: number }) => {
    const result = await adviser.callOffice(findStudentCourses, { id, ...input });
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };
  const oxford = await search({ q: 'oxford' });
  expect(oxford.school?.name).toBe('University of Oxford');
  expect(oxford.found.length).toBeGreaterThan(0);
  expect(oxford.found.every(({ school }) => school === oxford.school?.name)).toBe(true);
  const ofSchool = await search({ q: '', school: oxford.school?.id ?? 0 });
  expect(ofSchool.found).toEqual(oxford.found);

  const inOneOrder = await search({ q: 'oxford law' });
  expect(inOneOrder.school).toEqual(oxford.school);
  expect(inOneOrder.found.length).toBeGreaterThan(0);
  for (const q of ['law oxford', 'Law, Oxford', 'law at oxford', 'oxford, 法律'])
    expect(await search({ q }), q).toEqual(inOneOrder);

  await queryRows(testEnv.DB, {
    sql: `INSERT INTO leads (agent_key, name, email, channel, user_id, country, level, created_at, changed_at) VALUES ('mso', 'Wong', 'wong@example.com', 'walkIn', ?1, 'uk', 'master', 1, 1)`,
    values: [id],
  });
  const ofLead = await search({ q: '商科' });
  expect(ofLead).toMatchObject({ country: { key: 'uk' }, level: { key: 'master' } });
  expect(ofLead.found.length).toBeGreaterThan(0);
  expect(new Set(ofLead.found.map(({ country }) => country))).toEqual(new Set([ofLead.country?.name]));
  expect(new Set(ofLead.found.map(({ level }) => level))).toEqual(new Set([ofLead.level?.name]));
  expect(await search({ q: '商科', country: '', level: '' })).toMatchObject({ country: null, level: null });
});
