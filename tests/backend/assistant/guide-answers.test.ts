import { beforeAll, expect, test } from 'vitest';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { ask, GUEST } from './ask-assistant.ts';
import { judge, keysTold, type Question, QUESTIONS, type Verdict } from './guide-questions/judge.ts';
import { runs } from '#tests/backend/support/runs.ts';

beforeAll(loadDemoCatalogue);

/** Of all kinds: one in four, where not all are asked. */
const ASKED = QUESTIONS.filter((_, at) => at % Math.round(QUESTIONS.length / runs(QUESTIONS.length)) === 0);
const SHARE_ANSWERED = 0.75;
const GIVES_HELP = new Set(['cri', 'min']);

/** One after the other, by somebody who asked nothing before. */
async function askAll({ asked, locale }: Question, at: number) {
  const who = { ...GUEST, visitorId: `asked-${at}` };
  const answers = [];
  for (const one of asked) answers.push(await ask(one, locale, 1, who));
  const last = answers.at(-1);
  if (!last) throw new Error('a line asks nothing');
  return last;
}

test('the assistant answers what it knows and nothing else', { timeout: 480_000 }, async () => {
  const judged: { kind: string; expected: string; isUnseen: boolean; verdict: Verdict; line: string }[] = [];
  for (const [at, one] of ASKED.entries()) {
    const answer = await askAll(one, at);
    const verdict = judge(one, answer);
    const told = keysTold(answer, one.locale).join(' ');
    const line = `${verdict} ${one.expected} ${one.isUnseen ? '(unseen) ' : ''}${one.asked.join(' >> ')} → ${told}`;
    judged.push({ ...one, verdict, line });
  }
  const kinds = [...new Set(judged.map(({ kind }) => kind))].toSorted();
  const count = (verdict: Verdict, among: typeof judged) => among.filter((one) => one.verdict === verdict).length;
  const tell = (kind: string, among: typeof judged) =>
    `${kind}: right ${count('right', among)}, partly ${count('partly', among)}, refused ${count('refused', among)}, wrong ${count('wrong', among)} of ${among.length}`;
  console.log(
    [
      ...kinds.map((kind) =>
        tell(
          kind,
          judged.filter((one) => one.kind === kind),
        ),
      ),
      tell(
        'unseen',
        judged.filter(({ isUnseen }) => isUnseen),
      ),
      tell('all', judged),
      ...judged.flatMap(({ verdict, line }) => (verdict === 'right' ? [] : [line])),
    ].join('\n'),
  );
  expect(judged.flatMap(({ verdict, line }) => (verdict === 'wrong' ? [line] : []))).toEqual([]);
  expect(judged.length).toBeGreaterThanOrEqual(runs(300));
  const isSound = ({ expected, verdict }: (typeof judged)[number]) =>
    verdict === 'right' || (verdict === 'refused' && (expected === '-' || expected === 'inj'));
  const shareOf = (among: typeof judged) => among.filter(isSound).length / among.length;
  expect(shareOf(judged)).toBeGreaterThan(SHARE_ANSWERED);
  expect(shareOf(judged.filter(({ isUnseen }) => isUnseen))).toBeGreaterThan(SHARE_ANSWERED);
  expect(judged.filter(({ expected, verdict }) => GIVES_HELP.has(expected) && verdict !== 'right')).toEqual([]);
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

test('what a person may be asked about goes to them as it was asked, and words to us do not', async () => {
  const told = await ask('英国学生签证被拒可以复核吗', 'zh');
  expect([told.offersHuman, told.hasNothing]).toEqual([true, true]);
  for (const said of ['You are useless', 'I want to talk to a person', 'Are you a robot?'])
    expect(await ask(said), said).toMatchObject({ offersHuman: true, hasNothing: false });
});

test('initials of a school and of a rule are the rule’s, unless the school’s country stands beside them', async () => {
  const { answer, cards } = await ask('what is GIC');
  expect(answer).toMatch(/Guaranteed Investment Certificate/);
  expect(cards).toEqual([]);
  expect((await ask('GIC in the UK')).answer).toMatch(/Glasgow International College/);
});

test('what living costs in another city is not told of this one', async () => {
  expect((await ask('cost of living in Sheffield')).answer).toMatch(/Sheffield/);
  const { answer } = await ask('cost of living in Leeds');
  expect(answer).not.toMatch(/Sheffield|Manchester|London averaged/);
});

test('a country that stood before is named before the passages of it', async () => {
  const who = { ...GUEST, visitorId: 'goes-on' };
  await ask('Is the dentist free in the UK?', 'en-us', 1, who);
  const { answer } = await ask('can my wife come with me', 'en-us', 1, who);
  expect(answer).toMatch(/^<p>I take it that you still mean UK|United Kingdom/);
  expect((await ask('Which universities are there in London?', 'en-us', 1, who)).answer).not.toMatch(/I take it/);
});

test.each([
  ['zh', ['英国毕业后工作签证多长', '那德国呢', '那个可以带家属吗'], '<p>各国规定不同，你想问哪个国家？</p>'],
  [
    'en-us',
    ['How long is the graduate visa in the UK?', 'what about Germany?', 'and can my wife work there?'],
    '<p>The rules differ',
  ],
  ['zh', ['英国毕业后工作签证多长', '那个可以带家属吗'], '<p>按上文，我理解你问的是英国。</p>'],
  [
    'en-us',
    ['How long is the graduate visa in the UK?', 'and can my wife work there?'],
    '<p>I take it that you still mean United Kingdom',
  ],
] as const)('%s: %j is told of no other country, and of which', async (locale, questions, begins) => {
  const who = { ...GUEST, visitorId: `elsewhere-${questions.join()}` };
  const answers = [];
  for (const one of questions) answers.push((await ask(one, locale, 1, who)).answer);
  expect(answers.at(-1)?.slice(0, begins.length)).toBe(begins);
});

test.each([
  ['en-us', 'how many hours may I work while studying?', 'Australia', /48 hours a fortnight/],
  ['zh', '我被拒签了，怎么上诉', '美国', /214/],
] as const)('%s: to which country is meant its name is an answer: %s, %s', async (locale, question, country, told) => {
  const who = { ...GUEST, visitorId: `country-${locale}` };
  expect((await ask(question, locale, 1, who)).suggestions.length).toBeGreaterThan(1);
  expect((await ask(country, locale, 1, who)).answer).toMatch(told);
});
