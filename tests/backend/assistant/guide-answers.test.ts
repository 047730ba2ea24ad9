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

test.each([
  ['en-us', 'How long is a PGWP?', /gives a PGWP of three years/],
  ['zh-hk', 'PGWP有幾耐？', /可獲三年許可/],
  ['zh', 'OPT有多长时间？', /最长 12 个月的 OPT/],
  ['en-us', 'How long is the graduate visa in the UK?', /18 months/],
] as const)('%s: %s', async (locale, question, told) => {
  expect((await ask(question, locale)).answer).toMatch(told);
});

test('where countries differ, nothing is told before one is named', async () => {
  const { answer, suggestions } = await ask('毕业后工作可以留多久？', 'zh');
  expect(answer).toBe('<p>各国规定不同，你想问哪个国家？</p>');
  expect(suggestions.length).toBeGreaterThan(1);
});
