import { beforeAll, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { deriveLevelFigures } from '#backend/queries/facts/level-figures.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const readRows = async <Row>(sql: string, ...values: (string | number)[]) =>
  (
    await testEnv.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;

const readFigures = async (schoolId: number) =>
  Object.fromEntries(
    (
      await readRows<{ name: string; said: string }>(
        `SELECT fact_key || ' ' || part AS name, iif(fact_key = 'degreeYear', concat_ws(' ', value ->> 'least', value ->> 'usual', value ->> 'most',
  value ->> 'currency', value ->> 'courses', value ->> 'basis', value ->> 'credits', value ->> 'appliesTo', value ->> 'standing'), value) || ' ' || source_id AS said FROM facts
WHERE subject = 'school' AND subject_id = ?1 AND fact_key IN ('degreeYear', 'englishFrom')`,
        schoolId,
      )
    ).map(({ name, said }) => [name, said.trim()]),
  );

test('the fee and IELTS of a level follow courses and statements, by level, with their sources', async () => {
  const [sampleSchool] = await readRows<{ id: number; bachelor: number; other: number; master: number }>(
    `SELECT s.id, min(iif(c.major_level_id = 1, c.id, NULL)) AS bachelor, max(iif(c.major_level_id = 1, c.id, NULL)) AS other,
  min(iif(c.major_level_id = 2, c.id, NULL)) AS master FROM schools s JOIN courses c ON c.school_id = s.id AND c.levels = -1
GROUP BY s.id HAVING bachelor <> other AND master > 0 AND s.id NOT IN (SELECT subject_id FROM facts WHERE subject = 'school') LIMIT 1`,
  );
  if (!sampleSchool) throw new Error('no school of the demo has courses of both levels');
  const writeFact = (
    subject: string,
    id: number,
    key: string,
    part: string,
    value: string | number,
    unit: string,
    sourceId: number,
  ) =>
    testEnv.DB.prepare(
      `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)
ON CONFLICT DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id`,
    )
      .bind(subject, id, key, part, value, unit, sourceId)
      .all();
  await testEnv.DB.prepare(
    `INSERT OR IGNORE INTO sources (id, source_key, publisher, title, licence, address, as_at) VALUES
(91, 'test register', '{}', '{}', '{}', '', ''), (92, 'test page', '{}', '{}', '{}', '', '')`,
  ).all();
  await testEnv.DB.prepare(
    `DELETE FROM facts WHERE subject = 'course' AND subject_id IN (SELECT id FROM courses WHERE school_id = ?1)`,
  )
    .bind(sampleSchool.id)
    .all();
  await writeFact('course', sampleSchool.bachelor, 'courseTuitionYear', '', 30_000, 'AUD/year', 91);
  // As soon as half of the courses have a fee on the school's pages, these fees replace the fees of the register.
  await writeFact('course', sampleSchool.other, 'courseTuitionYear', '', 10_000, 'AUD/year', 91);
  await writeFact('course', sampleSchool.other, 'courseYear', '', 25_000, 'AUD/year', 92);
  await writeFact('course', sampleSchool.master, 'courseTuitionYear', '', 12_000, 'AUD/year', 91);
  await writeFact('course', sampleSchool.bachelor, 'courseIelts', '', '{"overall":6,"each":5.5}', '', 92);
  const english = { overall: 6.5, standing: 'stated' };
  await writeFact('school', sampleSchool.id, 'englishMinimum', 'all|IELTS', JSON.stringify(english), '', 92);
  await writeFact(
    'school',
    sampleSchool.id,
    'englishMinimum',
    'master|IELTS|Arts',
    JSON.stringify({ ...english, overall: 5, standing: 'indirect' }),
    '',
    92,
  );
  await batchWrite(testEnv.DB, deriveLevelFigures());
  expect(await readFigures(sampleSchool.id)).toEqual({
    'degreeYear bachelor': '25000 25000 AUD 1 tuition  stated 92',
    'degreeYear master': '12000 12000 AUD 1 tuition  stated 91',
    'englishFrom bachelor': '6.5 92',
    'englishFrom master': '6.5 92',
  });
  await testEnv.DB.prepare(`DELETE FROM facts WHERE subject_id = ?1 AND fact_key = 'courseYear'`)
    .bind(sampleSchool.other)
    .all();
  await batchWrite(testEnv.DB, deriveLevelFigures());
  expect(await readFigures(sampleSchool.id)).toMatchObject({
    'degreeYear bachelor': '10000 10000 30000 AUD 2 tuition  stated 91',
  });

  await testEnv.DB.prepare(`DELETE FROM facts WHERE subject = 'course' AND subject_id = ?1`)
    .bind(sampleSchool.master)
    .all();
  await writeFact(
    'school',
    sampleSchool.id,
    'internationalFee',
    'bachelor|Arts',
    JSON.stringify({ from: 20_000, to: 24_000, currency: 'GBP', per: 'year', appliesTo: 'Arts', standing: 'stated' }),
    '',
    92,
  );
  // A fee that the school states for the whole institution does not replace the fees of its courses.
  await batchWrite(testEnv.DB, deriveLevelFigures());
  expect(await readFigures(sampleSchool.id)).toMatchObject({
    'degreeYear bachelor': '10000 10000 30000 AUD 2 tuition  stated 91',
  });
  expect(await readFigures(sampleSchool.id)).not.toHaveProperty('degreeYear master');
  await testEnv.DB.prepare(`DELETE FROM facts WHERE subject = 'course' AND fact_key = 'courseTuitionYear'`)
    .bind()
    .all();
  await batchWrite(testEnv.DB, deriveLevelFigures());
  expect(await readFigures(sampleSchool.id)).toMatchObject({
    'degreeYear bachelor': '20000 24000 GBP 0 tuition Arts stated 92',
  });
  // Derived figures from an earlier run are not published figures, so they have no history.
  expect(await readRows("SELECT * FROM fact_history WHERE fact_key IN ('degreeYear', 'englishFrom')")).toEqual([]);
});

test('the fee of a federated college is not the fee of its university', async () => {
  const [school] = await readRows<{ id: number; course: number }>(
    `SELECT s.id, min(c.id) AS course FROM schools s JOIN courses c ON c.school_id = s.id AND c.levels = -1 AND c.major_level_id = 1
WHERE s.id NOT IN (SELECT subject_id FROM facts WHERE subject = 'school') GROUP BY s.id LIMIT 1`,
  );
  if (!school) throw new Error('no school of the demo has a bachelor’s course');
  const writeFee = (subject: string, id: number, key: string, part: string) =>
    testEnv.DB.prepare(
      `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id) VALUES (?1, ?2, ?3, ?4, 16000, 'CAD/year', 91, 0)`,
    )
      .bind(subject, id, key, part)
      .all();
  await writeFee('course', school.course, 'universityYear', '');
  await batchWrite(testEnv.DB, deriveLevelFigures());
  expect(await readFigures(school.id)).not.toHaveProperty('degreeYear bachelor');

  await writeFee('school', school.id, 'tuition', 'undergraduate');
  await batchWrite(testEnv.DB, deriveLevelFigures());
  expect(await readFigures(school.id)).toMatchObject({
    'degreeYear bachelor': '16000 16000 CAD 1 withFees  stated 91',
  });
});
