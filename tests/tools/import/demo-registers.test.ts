import { beforeAll, describe, expect, it } from 'vitest';
import { listSchoolTexts } from '#client/features/compare/compared-words.server.ts';
import {
  type EnglishStatement,
  filterStatementsByLevel,
  getStatements,
  type Statement,
} from '#client/features/facts/statement-figures.server.ts';
import { selectHeadlines } from '#client/features/school-detail/headline-statements.server.ts';
import { getReader, batchWrite } from '#backend/queries/database.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { FACT_VALUES, type ObjectFact, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { loadRegisters } from '#scripts/registers/load-registers.ts';
import { findAnything } from '#backend/search/find-anything.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';
import { SUBJECTS_WITH_PINYIN } from '#backend/search/subject-pinyin.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { type Expected, SEARCH_QUESTIONS } from './support/search-questions.ts';

const TIMEOUT_MS = 180_000;
const FIRST_RESULTS = 3;

describe('the catalogue of the demo', { timeout: TIMEOUT_MS }, () => {
  const { db, rows } = openMemoryDatabase();
  const count = (sql: string) => rows<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`)[0]?.count ?? 0;

  beforeAll(async () => {
    await loadSeed(db);
    await loadRegisters(db);
  }, TIMEOUT_MS);

  it('has at least 917 schools, and as many of each country as its register', () => {
    expect(count('schools WHERE levels <> 0')).toBeGreaterThanOrEqual(917);
    const countKnown = (scheme: string) =>
      count(`(SELECT DISTINCT subject_id FROM external_ids WHERE scheme = '${scheme}')`);
    expect([countKnown('cricos-provider'), countKnown('ukprn')]).toEqual([110, 459]);
    expect(countKnown('unitid')).toBeGreaterThan(1600);
  });

  it('contain no invented data: no example, rank, student count, founding year, intake, score or deadline', () => {
    for (const madeUpCode of [
      'schools WHERE illustrative = 1',
      'courses WHERE illustrative = 1',
      'schools WHERE student_count IS NOT NULL',
      "schools WHERE established_date <> ''",
      "schools WHERE qs_rank <> ''",
      'school_ranks',
      'course_intakes',
      'courses WHERE start_year IS NOT NULL OR start_month IS NOT NULL',
      'admission_terms WHERE ielts IS NOT NULL OR dse_best_five IS NOT NULL',
      "admission_terms WHERE english <> '[]' OR academic <> '[]' OR app_fee <> ''",
      "admission_terms WHERE deadline_note <> '{}' OR apply_month <> '{}'",
      "course_outlines WHERE subjects <> '[]' OR core_course <> '{}' OR career <> '{}'",
    ])
      expect([madeUpCode, count(madeUpCode)]).toEqual([madeUpCode, 0]);
  });

  it('has British schools where their addresses are: none east of Greenwich that is west of it, and no London in Ulster', () => {
    const getLongitude = (id: number) => rows<{ lng: number }>(`SELECT lng FROM schools WHERE id = ${id}`)[0]?.lng;
    // The colleges in Durham, Tyneside, Nottingham and Chichester need a corrected sign. The longitude of the college
    // in Lowestoft is already right.
    expect([110000720, 110005999, 110010822, 110032288].map((id) => Math.sign(getLongitude(id) ?? 0))).toEqual([
      -1, -1, -1, -1,
    ]);
    expect(getLongitude(110004116)).toBeCloseTo(1.72, 1);
    expect(
      count("cities c JOIN states s ON s.id = c.state_id WHERE c.name = 'London' AND s.name = 'Northern Ireland'"),
    ).toBe(0);
  });

  it('finds expected results among the first three for 188 of 190 questions in each language', async () => {
    const fields = new Map(
      rows<{ id: number; key: string }>('SELECT id, group_key AS key FROM course_type_groups').map(({ id, key }) => [
        String(id),
        key,
      ]),
    );
    const isExpected = (expected: Expected, { kind, id, name }: { kind: string; id: string; name: string }) =>
      'school' in expected
        ? kind === 'school' && id === String(expected.school)
        : 'field' in expected
          ? kind === 'field' && fields.get(id) === expected.field
          : kind === 'courses' && name.toLowerCase() === expected.courses;
    expect(SEARCH_QUESTIONS).toHaveLength(190);
    for (const locale of IS_FULL ? LOCALES : (['zh-hk'] as const)) {
      const missedQuestions: string[] = [];
      for (const [question, expected] of SEARCH_QUESTIONS) {
        const { found: findings } = await findAnything(db, question, { ...getReader(locale), publicLevel: 1 });
        if (!findings.slice(0, FIRST_RESULTS).some((finding) => isExpected(expected, finding)))
          missedQuestions.push(question);
      }
      expect(missedQuestions.length, `${locale}: ${missedQuestions.join(', ')}`).toBeLessThanOrEqual(2);
    }
  });

  it('finds each subject by all its names and by pinyin', async () => {
    const fields = new Map(
      rows<{ id: number; key: string }>('SELECT id, group_key AS key FROM course_type_groups').map(({ id, key }) => [
        String(id),
        key,
      ]),
    );
    const missedNames: string[] = [];
    for (const { group, words, names } of SUBJECT_NAMES)
      for (const subjectName of IS_FULL ? [names[0] ?? words, names.at(-1) ?? words] : [names.at(-1) ?? words]) {
        const { found: findings } = await findAnything(db, subjectName, { ...getReader('zh-hk'), publicLevel: 1 });
        const isFound = findings
          .slice(0, FIRST_RESULTS)
          .some(({ kind, id, name }) => (kind === 'field' ? fields.get(id) === group : name === words));
        if (!isFound) missedNames.push(subjectName);
      }
    expect(missedNames).toEqual([]);
    const knownKeys = new Set(SUBJECT_NAMES.map(({ words }) => words));
    expect(SUBJECTS_WITH_PINYIN.filter((text) => !knownKeys.has(text))).toEqual([]);
  });

  it('find nothing for missing data, and no other school instead', async () => {
    for (const question of ['港科大', 'HKU', 'waseda', 'asdfgh'])
      expect((await findAnything(db, question, { ...getReader('zh-hk'), publicLevel: 1 })).found, question).toEqual([]);
  });

  it('parse the country and ignore stop words', async () => {
    for (const question of ['英國法律', '英國 法律', 'law in the uk', 'study law in England']) {
      const { found: findings, countryId } = await findAnything(db, question, {
        ...getReader('en-us'),
        publicLevel: 1,
      });
      expect([findings[0]?.name, countryId], question).toEqual(['Law', '1']);
    }
  });

  it('have no fee without a fact', () => {
    expect(
      count(`courses c WHERE c.fee > 0 AND NOT EXISTS (SELECT 1 FROM facts f WHERE f.subject = 'course' AND f.subject_id = c.id
  AND f.fact_key IN ('courseYear', 'courseTuitionYear', 'levelYear', 'universityYear') AND f.value = c.fee)`),
    ).toBe(0);
    expect(
      count(`courses c WHERE c.named = 'level' AND c.fee <>
  (SELECT sum(f.value) FROM facts f WHERE f.subject = 'course' AND f.subject_id = c.id AND f.fact_key IN ('tuition', 'requiredFees'))`),
    ).toBe(0);
  });

  it('has admission rates of American schools and newer fees of Australian courses', () => {
    const readFacts = (key: string) => count(`facts WHERE fact_key = '${key}'`);
    expect(readFacts('admissionRate')).toBeGreaterThanOrEqual(1900);
    expect(readFacts('satQuartiles')).toBeGreaterThanOrEqual(900);
    expect(readFacts('courseYear')).toBeGreaterThanOrEqual(1000);
    expect(count(`courses WHERE currency = 'CAD' AND named = 'title'`)).toBeGreaterThanOrEqual(1400);
    expect(readFacts('universityYear')).toBeGreaterThanOrEqual(1200);
    expect(
      count(`(SELECT DISTINCT subject_id FROM facts WHERE subject = 'school' AND fact_key = 'admissionAverage')`),
    ).toBeGreaterThanOrEqual(10);
    expect(
      count(`courses WHERE name LIKE 'Undergraduate Certificate%' AND major_level_id = (SELECT id FROM major_levels WHERE level_key = 'bachelor')
  AND EXISTS (SELECT 1 FROM facts f WHERE f.subject = 'course' AND f.subject_id = courses.id AND f.fact_key = 'courseWeeks' AND f.value < 39)`),
    ).toBe(0);
  });

  it('has facts of pages: English of at least 90 schools, each value valid, each page with a date or the day of reading', () => {
    expect(count(`(SELECT DISTINCT subject_id FROM facts WHERE fact_key = 'englishMinimum')`)).toBeGreaterThanOrEqual(
      90,
    );
    const statedFacts = rows<{ key: ObjectFact; value: string }>(
      // Excludes figures by subject area, which repeat those of the school for several groups of entrants.
      `SELECT fact_key AS key, value FROM facts WHERE NOT (fact_key IN ('entryTariff', 'entryQualifications') AND part <> '') AND fact_key IN (${Object.keys(
        FACT_VALUES,
      )
        .map((key) => `'${key}'`)
        .join(', ')})`,
    );
    expect(statedFacts.length).toBeGreaterThan(400);
    expect(statedFacts.filter(({ key, value }) => parseFactValue(key, value) === null)).toEqual([]);
    expect(count(`sources WHERE source_key LIKE 'page %'`)).toBeGreaterThan(150);
    for (const invalidCondition of ["read_on = ''", "address NOT LIKE 'http%'", "publisher ->> 'zh' = ''"])
      expect([invalidCondition, count(`sources WHERE source_key LIKE 'page %' AND ${invalidCondition}`)]).toEqual([
        invalidCondition,
        0,
      ]);
  });

  it('states one English minimum of a bachelor’s degree on the school’s page, its courses’, in lists and the comparison', () => {
    const factsBySchool = Map.groupBy(
      rows<{ id: number; key: string; part: string; value: string; sourceId: number }>(
        `SELECT subject_id AS id, fact_key AS key, part, value, source_id AS sourceId FROM facts
WHERE subject = 'school' AND fact_key IN ('englishMinimum', 'englishFrom') AND part NOT LIKE '%|%|_%'`,
      ),
      ({ id }) => id,
    );
    const describeScore = (score: string | number | undefined) => (score === undefined ? '' : String(Number(score)));
    const contradictions = [...factsBySchool].flatMap(([id, facts]) => {
      const school = {
        facts: facts.map((fact) => Fact.parse({ ...fact, value: String(fact.value), sourceId: String(fact.sourceId) })),
        sources: facts.map(({ sourceId }) => Source.parse({ id: String(sourceId), publisher: 'p', title: 't' })),
      };
      const statements = getStatements(school, 'en-us');
      const findIelts = (list: readonly Statement[]) =>
        list.find((statement) => statement.kind === 'english' && statement.test === 'IELTS') as
          | EnglishStatement
          | undefined;
      const headline = findIelts(selectHeadlines(statements));
      if (!headline || !Number.isFinite(Number(headline.value.overall))) return [];
      const ofCourse = findIelts(filterStatementsByLevel(statements, ['bachelor']));
      const compared = listSchoolTexts(school, 'en-us').find(({ key }) => key === 'englishFrom');
      const listed = school.facts.find(({ key, part }) => key === 'englishFrom' && part === 'bachelor');
      const scores = [headline.value.overall, ofCourse?.value.overall, compared?.english?.overall];
      // Lists state no score of a guide, but may state that of the courses' own pages.
      const stated = headline.isIndirect && !listed ? scores : [...scores, listed?.value];
      return new Set(stated.map(describeScore)).size > 1 ? [{ id, scores, listed: listed?.value }] : [];
    });
    expect(factsBySchool.size).toBeGreaterThan(80);
    expect(contradictions).toEqual([]);
    const [warwick] = rows<{ parts: string }>(
      `SELECT group_concat(f.part, ', ' ORDER BY f.part) AS parts FROM facts f JOIN schools s ON s.id = f.subject_id
WHERE s.name = 'University of Warwick' AND f.fact_key = 'englishMinimum' AND f.part LIKE '%IELTS'`,
    );
    expect(warwick?.parts).toBe('bachelor|IELTS, master|IELTS');
  });

  it('name a course by its title, or mark it as a level and field', () => {
    expect(
      rows(`SELECT country_key AS country, named, count(*) > 500 AS many FROM courses c JOIN countries ON countries.id = country_id
GROUP BY country_key, named ORDER BY country_key`),
    ).toEqual([
      { country: 'au', named: 'title', many: 1 },
      { country: 'ca', named: 'title', many: 1 },
      { country: 'uk', named: 'field', many: 1 },
      { country: 'uk', named: 'title', many: 1 },
      { country: 'us', named: 'level', many: 1 },
    ]);
    expect(count("courses WHERE named = 'title'")).toBeGreaterThanOrEqual(9000);
  });

  it('keeps manually written names, and finds schools by them', () => {
    expect(rows(`SELECT name_chn ->> 'zh-hk' AS name, illustrative FROM schools WHERE id = 1004`)).toEqual([
      { name: '倫敦大學學院', illustrative: 0 },
    ]);
    expect(rows(`SELECT school_id FROM school_terms WHERE term = '墨尔本大学'`)).toEqual([{ school_id: 2001 }]);
    expect(rows(`SELECT school_id FROM school_terms WHERE term = '多伦多大学'`)).toHaveLength(1);
  });

  it.runIf(IS_FULL)('are equal after reloading, and replace demo rows', async () => {
    const schoolsBefore = rows('SELECT id, name, lowest_fee FROM schools ORDER BY id');
    const rowCounts = [count('courses'), count('facts'), count('course_terms'), count('school_terms')];
    await batchWrite(db, [
      { sql: `UPDATE courses SET illustrative = 1 WHERE id = (SELECT min(id) FROM courses)`, values: [] },
      {
        sql: `UPDATE schools SET lowest_fee = 1, qs_rank = '1', student_count = 10 WHERE id IN (1004, 2001, 4001)`,
        values: [],
      },
    ]);
    await loadRegisters(db);
    expect(rows('SELECT id, name, lowest_fee FROM schools ORDER BY id')).toEqual(schoolsBefore);
    expect(count('courses WHERE illustrative = 1') + count("schools WHERE qs_rank <> ''")).toBe(0);
    expect([count('courses'), count('facts'), count('course_terms'), count('school_terms')]).toEqual(rowCounts);
  });
});
