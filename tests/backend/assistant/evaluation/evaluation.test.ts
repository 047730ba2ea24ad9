import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/backend/assistant/ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { type EvaluationQuestion, judgeAnswer } from './judge-answer.ts';
import lines from './questions.jsonl?raw';

// The questions of the evaluation on the demo's data. `npm run answers` asks them of the registers' data, which decide the other kinds.

/** Kinds that guides, help and safety answers decide, whatever the catalogue holds. */
const DECIDED_HERE = new Set(
  'compare crisis dependants discrimination foundation health inject insurance lectures minors nationality parents place ranking rates refused rule safetyabroad scam service statement surcharge tariff ucas visa weather work'.split(
    ' ',
  ),
);

const questions = lines
  .trim()
  .split('\n')
  .map((line: string, at: number) => ({ at, ...(JSON.parse(line) as EvaluationQuestion) }));

beforeAll(loadDemoCatalogue);

async function judge(question: (typeof questions)[number]) {
  const who = { visitorId: `evaluation-${question.at}`, agentKey: 'mso' };
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  for (const q of question.asked) answer = await ask(q, question.lang, 1, who);
  if (!answer) throw new Error('nothing is asked');
  return judgeAnswer(question, answer);
}

describe('a question that guides, help or safety answers decide is answered right', () => {
  const decided = questions.filter(({ kind }) => DECIDED_HERE.has(kind));
  test.each(decided.map((one) => [one.kind, one.lang, one.asked.join(' >> '), one] as const))(
    '%s, %s: %s',
    async (_, __, ___, question) => expect(await judge(question)).toBe('right'),
  );
});

test('no other answer is wrong or dangerous', async () => {
  for (const question of questions.filter(({ kind }) => !DECIDED_HERE.has(kind)))
    expect(['right', 'partly', 'evasive'], question.asked.join(' >> ')).toContain(await judge(question));
}, 60_000);
