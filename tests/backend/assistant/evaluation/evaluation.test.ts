import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/backend/assistant/ask-assistant.ts';
import { askAssistant } from '#shared/contract/chat.ts';
import { userContext } from '#tests/backend/support/ask-as-user.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { measuredDatabase } from '#tests/backend/support/measured-database.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { type EvaluationQuestion, judgeAnswer } from './judge-answer.ts';
import lines from './questions.jsonl?raw';

// Evaluation questions on the demo data. `npm run answers` runs all kinds on the registers' data, where the other kinds
// have their expected answers.

/** Kinds whose answers come from guides, help texts and safety rules, independent of the catalogue. */
const DECIDED_HERE = new Set(
  'compare crisis dependants discrimination foundation health inject insurance lectures minors nationality parents place ranking rates refused rule safetyabroad scam service statement surcharge tariff ucas visa weather work'.split(
    ' ',
  ),
);

const questions = lines
  .trim()
  .split('\n')
  .map((line: string, index: number) => ({ at: index, ...(JSON.parse(line) as EvaluationQuestion) }));

beforeAll(loadDemoCatalogue);

async function judge(question: (typeof questions)[number]) {
  const visitor = { visitorId: `evaluation-${question.at}`, agentKey: 'mso' };
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  for (const q of question.asked) answer = await ask(q, question.lang, 1, visitor);
  if (!answer) throw new Error('nothing is asked');
  return judgeAnswer(question, answer);
}

describe('a question decided by guides, help or safety answers is answered correctly', () => {
  const decided = questions.filter(({ kind }) => DECIDED_HERE.has(kind));
  test.each(decided.map((item) => [item.kind, item.lang, item.asked.join(' >> '), item] as const))(
    '%s, %s: %s',
    async (_, __, ___, question) => expect(await judge(question)).toBe('right'),
  );
});

/** Amounts of money in the notation of the answers. */
const MONEY = /(?:[£€¥]|(?:US|A|C|HK)\$)\s?\d/u;
/** Link to a page, reference to the course page with both figures, or publisher of an exchange rate. */
const HAS_SOURCE = /<a |課程頁面|课程页面|course’s page|歐洲中央銀行|欧洲中央银行|European Central Bank/u;
const MOST_ROWS = 500;

/**
 * Sentences with money and without a source, except the first sentence, which may repeat the budget of the question.
 */
const unsourced = (answer: string) =>
  answer
    .split(/<\/(?:li|p)>/u)
    .slice(1)
    .filter((part) => MONEY.test(part) && !HAS_SOURCE.test(part));

test(`an answer with a figure has its source, and no question reads more than ${MOST_ROWS} rows once an isolate holds its indexes`, async () => {
  const { db, takeRows } = measuredDatabase(testEnv.DB as D1Database);
  const context = await userContext();
  const read = async ({ asked, at, lang }: (typeof questions)[number], run: string) => {
    let answer = '';
    let rows = 0;
    for (const q of asked) {
      takeRows();
      const body = { q, visitorId: `${run}-${at}`, agentKey: 'mso' };
      answer = (await readBackend(askAssistant, body, { ...context, locale: lang, level: 1, env: { DB: db } })).answer;
      rows = takeRows();
    }
    return { answer, rows };
  };
  for (const question of questions.slice(0, 60)) await read(question, 'warm');
  const matches = [];
  for (const question of questions) {
    const { answer, rows } = await read(question, 'measured');
    if (rows > MOST_ROWS || unsourced(answer).length > 0) matches.push([question.asked, rows, unsourced(answer)]);
  }
  expect(matches).toEqual([]);
}, 240_000);

test('every other answer is correct and safe', async () => {
  for (const question of questions.filter(({ kind }) => !DECIDED_HERE.has(kind)))
    expect(['right', 'partly', 'evasive'], question.asked.join(' >> ')).toContain(await judge(question));
}, 240_000);
