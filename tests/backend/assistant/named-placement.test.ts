import { beforeAll, describe, expect, test } from 'vitest';
import { asksForChances } from '#backend/assistant/answers/answer-chances.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import { readExam } from '#backend/assistant/reading/read-exam.ts';
import type { QuestionReading } from '#backend/assistant/reading/read-question.ts';
import { readHigherLevel, removeTakenSubjects } from '#backend/assistant/reading/taken-subjects.ts';
import { matchTopics } from '#backend/assistant/reading/vocabulary.ts';
import { queryRows } from '#backend/queries/database.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { askQuestion } from './ask-assistant.ts';

// Results and named schools: each school gets a verdict with the figure on which it rests, in every language and exam.

const SCHOOLS = 6;
const EXAMS = ['A-level A*A*A*', 'IB 40', 'A-level ABB', 'IB 24', 'DSE 5 5 4 4 4 3'];
const VERDICTS = {
  'en-us': /Likely|Match|Reach|Below|Not comparable/u,
  'zh-hk': /穩妥|適中|衝刺|未達|達到|未能比較/u,
  zh: /稳妥|适中|冲刺|未达到|达到|无法比较/u,
} as const;
const FORMS = {
  'en-us': (result: string, names: string[]) => `${result}: can I get into ${names.join(' and ')} for economics?`,
  'zh-hk': (result: string, names: string[]) => `${result} 想讀經濟，${names.join('同')}有機會嗎？`,
  zh: (result: string, names: string[]) => `${result}，想读经济，${names.join('和')}有机会吗？`,
} as const;

let schools: { id: number; names: Record<Locale, string> }[] = [];

beforeAll(async () => {
  await loadDemoCatalogue();
  const rows = await queryRows<{ id: number; name: string; chinese: string }>(testEnv.DB, {
    sql: `SELECT s.id, s.name, s.name_chn AS chinese FROM courses c JOIN schools s ON s.id = c.school_id
WHERE c.major_level_id = 1 AND s.id < 10000 AND s.country_id = 1 AND s.levels & 2 AND lower(c.name) LIKE '%economics%' AND s.name_chn ->> 'zh' <> '' ORDER BY s.id, c.id`,
    values: [],
  });
  const bySchool = [...Map.groupBy(rows, ({ id }) => id)].slice(0, SCHOOLS);
  schools = bySchool.map(([id, [row]]) => {
    const { zh = '', 'zh-hk': hant = zh } = JSON.parse(row?.chinese ?? '{}') as Record<string, string>;
    return { id, names: { 'en-us': row?.name ?? '', 'zh-hk': hant, zh } };
  });
});

describe.each(LOCALES)('%s', (locale) => {
  test('every named school has a verdict or an honest line, and no comparison takes its place', async () => {
    expect(schools.length).toBeGreaterThan(1);
    for (const [index, first] of schools.entries()) {
      const second = schools[(index + 1) % schools.length] ?? first;
      const names = [first.names[locale], second.names[locale]];
      const question = FORMS[locale](EXAMS[index % EXAMS.length] ?? '', names);
      const { answer } = await askQuestion(question, locale);
      expect(answer, question).not.toMatch(/TEF|IELTS/u);
      for (const name of names) expect(answer, question).toContain(name);
      expect(answer, question).toMatch(VERDICTS[locale]);
    }
  });
});

describe('subjects taken', () => {
  test.each([
    ['Alevel预估A*AA，数学 物理 经济，帝国理工能冲吗', 'maths physics economics', false],
    ['A-Level 預估 AAB（Maths, Econ, Geography），想讀 Economics', 'maths economics geography', true],
    ['A level 数学A* 物理A 化学B，想读化学工程', 'maths physics chemistry', true],
    ['predicted ABB in psychology, history and maths', 'psychology history maths', false],
  ])('%s: %s', async (question, subjects, leavesField) => {
    const text = await foldQuestion(question);
    expect(
      readExam(text)
        ?.answers?.publicTestSubjects.map(({ subject }) => subject)
        .join(' '),
    ).toBe(subjects);
    expect(/econ|经济|化学/u.test(removeTakenSubjects(text))).toBe(leavesField);
  });

  test.each([
    ['I only got 5 in HL maths at the mock', { Mathematics: 5 }],
    ['IB 36，HL Maths AA 6、Physics 6、Chemistry 5', { Mathematics: 6, Physics: 6, Chemistry: 5 }],
    ['IB 38 with 665 at HL', {}],
    ['maths 5', {}],
  ])('%s: %j', async (question, grades) => {
    expect(readHigherLevel(await foldQuestion(question))).toEqual(grades);
  });
});

describe('school averages', () => {
  test.each([
    ['88% average from a BC offshore school', 88],
    ['I have a 91% average in grade 12', 91],
    ['普高均分86，能申多伦多大学吗', 86],
    ['211 均分85，UCL教育学硕士', null],
    ['90 average for a masters', null],
  ])('%s: %s', async (question, average) => {
    expect(readExam(await foldQuestion(question))?.average ?? null).toBe(average);
  });
});

describe('which questions ask for a place', () => {
  test.each([
    ['AAB: is Warwick or Durham too ambitious?', 2, true],
    ['AAA，LSE和华威的经济哪个更难进', 2, false],
    ['Which is better for law with AAA, Nottingham or Birmingham?', 2, false],
    ['AAB 讀Warwick有冇機會', 1, true],
    ['AAB: what are the fees at Warwick?', 1, false],
    ['AAB 冲得上华威吗，保底选哪所', 1, true],
  ])('%s', async (question, count, asks) => {
    const text = await foldQuestion(question);
    const reading = {
      text,
      topics: new Set(matchTopics(text)),
      exam: readExam(text),
      schools: Array.from({ length: count }, (_, index) => index),
      level: null,
    } as unknown as QuestionReading;
    expect(asksForChances(reading)).toBe(asks);
  });
});
