import { beforeAll, describe, expect, test } from 'vitest';
import { isScopeOfField } from '#backend/assistant/look-ups/field-titles.ts';
import { batchWrite, queryRows, type Statement } from '#backend/queries/database.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { askQuestion } from './ask-assistant.ts';

// Questions on a field at one school, for pairs drawn with a fixed seed: every held value stands in the answer, and
// none of another school does.

const FIELDS = [
  ['accounting', '會計', '会计'],
  ['economics', '經濟', '经济'],
  ['law', '法律', '法律'],
  ['psychology', '心理學', '心理学'],
  ['nursing', '護理', '护理'],
  ['computer science', '電腦科學', '计算机科学'],
  ['mechanical engineering', '機械工程', '机械工程'],
  ['physics', '物理學', '物理学'],
  ['business', '商科', '商科'],
  ['history', '歷史學', '历史学'],
] as const;
const FORMS = {
  entry: (at: Names) => ({
    'en-us': `What are the entry requirements for ${at.field} at ${at.school}?`,
    'zh-hk': `${at.school}${at.field}的入學要求是甚麼？`,
    zh: `${at.school}${at.field}的入学要求是什么？`,
  }),
  exam: (at: Names) => ({
    'en-us': `Which A-level grades does ${at.school} require for ${at.field}?`,
    'zh-hk': `${at.school}${at.field}要求 A-level 幾多分？`,
    zh: `${at.school}${at.field}要求 A-level 多少分？`,
  }),
  fee: (at: Names) => ({
    'en-us': `How much is tuition for ${at.field} at ${at.school}?`,
    'zh-hk': `${at.school}${at.field}學費幾多？`,
    zh: `${at.school}${at.field}学费多少？`,
  }),
  english: (at: Names) => ({
    'en-us': `Which IELTS score does ${at.school} require for ${at.field}?`,
    'zh-hk': `${at.school}${at.field}要求 IELTS 幾多分？`,
    zh: `${at.school}${at.field}要求雅思多少分？`,
  }),
} as const;
interface Names {
  school: string;
  field: string;
}
interface Pair {
  schoolId: number;
  names: Record<Locale, Names>;
  expected: Record<keyof typeof FORMS, RegExp>;
}

const PAIRS = 40;
const SEED = 20_261_130;
/** Park–Miller generator. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

let pairs: Pair[] = [];

beforeAll(async () => {
  await loadDemoCatalogue();
  const text = JSON.stringify({ zh: 'Pages', 'zh-hk': 'Pages', 'en-us': 'Pages' });
  const writes: Statement[] = [
    {
      sql: `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (97, 'pages', ?1, ?1, '{}', '2026')`,
      values: [text],
    },
    {
      sql: `DELETE FROM facts WHERE fact_key IN ('typicalOffer', 'englishMinimum', 'internationalFee', 'degreeYear')`,
      values: [],
    },
    { sql: 'DELETE FROM entry_rules', values: [] },
  ];
  const rows = await queryRows<{ courseId: number; schoolId: number; course: string; name: string; chinese: string }>(
    testEnv.DB,
    {
      sql: `SELECT c.id AS courseId, s.id AS schoolId, lower(c.name) AS course, s.name, s.name_chn AS chinese FROM courses c JOIN schools s ON s.id = c.school_id
WHERE c.major_level_id = 1 AND s.id < 10000 AND s.levels & 2 AND s.name_chn ->> 'zh' <> ''
  AND NOT EXISTS (SELECT 1 FROM schools o WHERE o.id <> s.id AND o.name_chn ->> 'zh' LIKE '%' || (s.name_chn ->> 'zh')) ORDER BY c.id`,
      values: [],
    },
  );
  const random = createRandom(SEED);
  const candidates = [...Map.groupBy(rows, ({ schoolId }) => schoolId)].flatMap(([schoolId, courses]) =>
    FIELDS.filter(([words]) => courses.some(({ course }) => course.includes(words))).map((field) => ({
      schoolId,
      field,
      courses,
    })),
  );
  const drawn = candidates
    .map((candidate) => ({ candidate, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, PAIRS)
    .map(({ candidate }) => candidate);
  pairs = drawn.map(({ schoolId, field: [words, hk, cn], courses }, index) => {
    const ib = 25 + (index % 20);
    const fee = 20_000 + index * 137;
    const ielts = 5 + (schoolId % 8) / 2;
    for (const { courseId, course } of courses) {
      if (!course.includes(words)) continue;
      writes.push(
        {
          sql: `INSERT OR REPLACE INTO facts VALUES ('course', ?1, 'typicalOffer', '', ?2, '', 97, 0)`,
          values: [
            courseId,
            JSON.stringify({ aLevel: { first: 'AAB', last: 'AAB' }, ib, subjects: [], anyOne: false, read: '2026-11' }),
          ],
        },
        { sql: 'UPDATE courses SET fee = ?2 WHERE id = ?1', values: [courseId, fee] },
      );
    }
    writes.push({
      sql: `INSERT OR REPLACE INTO facts VALUES ('school', ?1, 'englishMinimum', 'bachelor|IELTS', ?2, '', 97, 0)`,
      values: [
        schoolId,
        JSON.stringify({
          overall: ielts,
          each: null,
          parts: null,
          appliesTo: '',
          appliesToChn: null,
          standing: 'stated',
        }),
      ],
    });
    const { name = '', chinese = '{}' } = courses[0] ?? {};
    const { zh, 'zh-hk': hant } = JSON.parse(chinese) as Record<string, string>;
    return {
      schoolId,
      names: {
        'en-us': { school: name, field: words },
        'zh-hk': { school: hant || zh || '', field: hk },
        zh: { school: zh || '', field: cn },
      },
      expected: {
        entry: new RegExp(`A-level AAB · IB ${ib}\\b`, 'u'),
        exam: new RegExp(`A-level AAB · IB ${ib}\\b`, 'u'),
        fee: new RegExp(fee.toLocaleString('en-US'), 'u'),
        english: new RegExp(`IELTS ${ielts}`, 'u'),
      },
    };
  });
  await batchWrite(testEnv.DB, writes);
});

describe.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('%s', (form) => {
  // The languages take turns, so that each asks every form of a third of the pairs.
  test('the held value of the field stands in the answer, and no other school', { timeout: 120_000 }, async () => {
    expect(pairs).toHaveLength(PAIRS);
    const failures: string[] = [];
    for (const [index, pair] of pairs.entries()) {
      const locale = LOCALES[index % LOCALES.length] ?? 'zh';
      const question = FORMS[form](pair.names[locale])[locale];
      const { answer, cards } = await askQuestion(question, locale);
      const others = cards.filter(({ school }) => school && Number(school.id) !== pair.schoolId);
      if (!pair.expected[form].test(answer) || others.length > 0) failures.push(`${question} | ${answer}`);
    }
    expect(failures).toEqual([]);
  });
});

describe('scopes of facts', () => {
  test.each([
    ['Computer Science BSc', 'computer science', true],
    ['BSc Actuarial Science', 'computer science', false],
    ['Faculty of Arts & Science', 'computer science', true],
    ['Business (except combined Law and Medicine); Economics', 'law', false],
    ['All except clinical medicine', 'economics', true],
    ['All except clinical medicine', 'medicine', false],
    ['MBChB and clinical programmes', 'medicine', true],
    ['Veterinary Medicine and Surgery', 'medicine', false],
    ['Bachelor of Veterinary Technology', 'veterinary', false],
    ['Doctor of Veterinary Medicine', 'veterinary', true],
    ['Criminology', 'law', false],
  ])('%s for %s: %s', (scope, field, isOfField) => {
    expect(isScopeOfField(scope, field)).toBe(isOfField);
  });
});
