import { beforeAll, describe, expect, test } from 'vitest';
import { askQuestion } from '#tests/backend/assistant/ask-assistant.ts';
import { askAssistant } from '#shared/contract/chat.ts';
import { getUserContext } from '#tests/backend/support/ask-as-user.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { measureDatabase } from '#tests/backend/support/measured-database.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { type EvaluationQuestion, judgeAnswer } from './judge-answer.ts';
import lines from './questions.jsonl?raw';

// Runs the evaluation questions whose answers do not depend on the catalogue, with the demo data. `npm run answers`
// runs the questions of all kinds with the registers' data.

/**
 * Kinds of questions whose answers come from guides, help texts and safety rules and are therefore the same with any
 * catalogue.
 */
const CATALOGUE_FREE_KINDS = new Set(
  'crisis dependants discrimination foundation health inject insurance lectures minors nationality parents place ranking rates refused rule safetyabroad scam service statement surcharge tariff ucas visa weather work'.split(
    ' ',
  ),
);

const questions = lines
  .trim()
  .split('\n')
  .map((line: string, index: number) => ({ at: index, ...(JSON.parse(line) as EvaluationQuestion) }));

beforeAll(loadDemoCatalogue);

async function judgeQuestion(question: (typeof questions)[number]) {
  const visitor = { visitorId: `evaluation-${question.at}`, agentKey: 'mso' };
  let answer: Awaited<ReturnType<typeof askQuestion>> | undefined;
  for (const q of question.asked) answer = await askQuestion(q, question.lang, 1, visitor);
  if (!answer) throw new Error('nothing is asked');
  return judgeAnswer(question, answer);
}

describe('a question decided by guides, help or safety answers is answered correctly', () => {
  const catalogueFreeQuestions = questions.filter(({ kind }) => CATALOGUE_FREE_KINDS.has(kind));
  test.each(catalogueFreeQuestions.map((item) => [item.kind, item.lang, item.asked.join(' >> '), item] as const))(
    '%s, %s: %s',
    async (_, __, ___, question) => expect(await judgeQuestion(question)).toBe('right'),
  );
});

/** Amounts of money in the notation of the answers. */
const MONEY_PATTERN = /(?:[£€¥]|(?:US|A|C|HK)\$)\s?\d/u;
/**
 * Matches any form of a source: a link to a page, a pointer to the course page with both figures, or the publisher of
 * an exchange rate.
 */
const SOURCE_PATTERN = /<a |課程頁面|课程页面|专业页面|course’s page|歐洲中央銀行|欧洲中央银行|European Central Bank/u;
const MAX_ROWS = 500;
/** Maximum number of rows read by questions whose words match many passages. */
const BROAD_QUESTIONS: Readonly<Record<string, number>> = { 学生公寓和寄宿家庭哪个便宜: 608 };

const AMOUNTS_PATTERN = /(?:[£€¥]|(?:US|A|C|HK)\$)\s?\d(?:[\d,.]*\d)?/gu;

/**
 * Finds sentences that state an amount of money without a source. The first sentence is exempt, because it may repeat
 * the student's budget, and so is a summary of amounts that other sentences of the answer state with their sources.
 */
function findUnsourcedSentences(answer: string): string[] {
  const sentences = answer.split(/<\/(?:li|p)>/u);
  const sourcedText = sentences.filter((sentence) => SOURCE_PATTERN.test(sentence)).join(' ');
  return sentences
    .slice(1)
    .filter(
      (sentence) =>
        MONEY_PATTERN.test(sentence) &&
        !SOURCE_PATTERN.test(sentence) &&
        !sentence.match(AMOUNTS_PATTERN)?.every((amount) => sourcedText.includes(amount)),
    );
}

test(`an answer with a figure has its source, and no question reads more than ${MAX_ROWS} rows once an isolate holds its indexes`, async () => {
  const { db, takeRows } = measureDatabase(testEnv.DB as D1Database);
  const context = await getUserContext();
  const askMeasured = async ({ asked, at, lang }: (typeof questions)[number], runName: string) => {
    let answer = '';
    let rows = 0;
    for (const q of asked) {
      takeRows();
      const body = { q, visitorId: `${runName}-${at}`, agentKey: 'mso' };
      answer = (await readBackend(askAssistant, body, { ...context, locale: lang, level: 1, env: { DB: db } })).answer;
      rows = takeRows();
    }
    return { answer, rows };
  };
  for (const question of questions.slice(0, 60)) await askMeasured(question, 'warm');
  const failures = [];
  for (const question of questions) {
    const { answer, rows } = await askMeasured(question, 'measured');
    const maxRows = BROAD_QUESTIONS[question.asked.at(-1) ?? ''] ?? MAX_ROWS;
    if (rows > maxRows || findUnsourcedSentences(answer).length > 0)
      failures.push([question.asked, rows, findUnsourcedSentences(answer)]);
  }
  expect(failures).toEqual([]);
}, 240_000);

test('every other answer is correct and safe', async () => {
  for (const question of questions.filter(({ kind }) => !CATALOGUE_FREE_KINDS.has(kind)))
    expect(['right', 'partly', 'evasive'], question.asked.join(' >> ')).toContain(await judgeQuestion(question));
}, 240_000);
