import { beforeAll, expect, test } from 'vitest';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { ask } from './ask-assistant.ts';
import { judge, QUESTIONS, type Verdict } from './guide-questions/judge.ts';

beforeAll(loadDemoCatalogue);

const SHARE_RIGHT = 0.75;
const TOLD = /^(?:uk|au|us|ca|cn|hk|all)-/u;
const kindOf = (expected: string) => (TOLD.test(expected) ? 'guides' : expected);

test('the guides answer what they know and nothing else', { timeout: 240_000 }, async () => {
  const judged: { kind: string; verdict: Verdict; line: string }[] = [];
  for (const one of QUESTIONS) {
    const verdict = judge(one, await ask(one.question, one.locale));
    const line = `${verdict} ${one.expected} ${one.isUnseen ? '(unseen) ' : ''}${one.question}`;
    judged.push({ kind: `${kindOf(one.expected)}${one.isUnseen ? ', unseen' : ''}`, verdict, line });
  }
  const kinds = [...new Set(judged.map(({ kind }) => kind))].toSorted();
  const count = (verdict: Verdict, among: typeof judged) => among.filter((one) => one.verdict === verdict).length;
  const report = kinds.map((kind) => {
    const among = judged.filter((one) => one.kind === kind);
    return `${kind}: right ${count('right', among)}, partly ${count('partly', among)}, refused ${count('refused', among)}, wrong ${count('wrong', among)} of ${among.length}`;
  });
  console.log([...report, ...judged.flatMap(({ verdict, line }) => (verdict === 'right' ? [] : [line]))].join('\n'));
  const wrong = judged.filter(({ verdict }) => verdict === 'wrong').map(({ line }) => line);
  expect(wrong).toEqual([]);
  expect(judged.length).toBeGreaterThanOrEqual(300);
  const guides = judged.filter(({ kind }) => kind.startsWith('guides'));
  expect(count('right', guides) / guides.length).toBeGreaterThan(SHARE_RIGHT);
});
