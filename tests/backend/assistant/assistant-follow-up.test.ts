import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '#shared/locale/locales.ts';
import { askQuestion } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

let talkCount = 0;
/** Starts a conversation of one guest, in which later questions use the context of earlier ones. */
function startTalk(locale: Locale) {
  const visitor = { visitorId: `talk-${++talkCount}`, agentKey: 'mso' };
  return { who: visitor, say: (question: string) => askQuestion(question, locale, 1, visitor) };
}

test.each([
  ['en-us', 'Tell me about UCL', 'what are its fees?', 'UCL (University College London)'],
  ['zh', '伦敦大学学院怎么样', '学费呢', '伦敦大学学院'],
  ['zh-hk', 'UCL 係咩學校', '佢學費幾多？', '倫敦大學學院'],
] as const)('%s: %s — %s', async (locale, firstQuestion, secondQuestion, name) => {
  const { say } = startTalk(locale);
  await say(firstQuestion);
  const { answer, cards } = await say(secondQuestion);
  expect(answer.split('</p>')[0]).toContain(name);
  expect(new Set(cards.map(({ course }) => course?.schoolName))).toEqual(new Set(['UCL (University College London)']));
  expect(answer).toContain('£');
});

test('a weather question about a school uses its city', async () => {
  const { say } = startTalk('zh');
  await say('利兹大学');
  const { answer, cards } = await say('那里天气呢？');
  expect(answer.split('</p>')[0]).toContain('利兹');
  expect(cards[0]?.weather?.city).toBe('利兹');
});

test('the topic carries over to another country’s guide, and a new question resets it', async () => {
  const { say } = startTalk('en-us');
  expect((await say('How many hours a week can I work in the UK?')).answer).toContain('20 hours a week');
  expect((await say('and in Australia?')).answer).toContain('48 hours a fortnight');
  expect((await say('Universities in Canada')).answer).not.toContain('hours');
});

test('the topic carries over to another school', async () => {
  const { say } = startTalk('en-us');
  await say('What are the fees at Leeds?');
  const { answer, cards } = await say('and at Sheffield?');
  expect(cards[0]?.course?.schoolName).toBe('The University of Sheffield');
  expect(answer).toContain('The University of Sheffield');
  expect(answer).toContain('£');
});

test('a budget narrows the previous field, level and country', async () => {
  const { say } = startTalk('zh');
  await say('英国会计硕士');
  const { answer, cards } = await say('预算25000英镑');
  expect(answer.split('</p>')[0]).toContain('英国有 1 所院校的“会计”学费每年不超过 £25,000');
  expect(cards[0]?.course?.schoolName).toBe('University of Strathclyde');
});

test('exam results carry over to the next country', async () => {
  const { say } = startTalk('zh-hk');
  expect((await say('DSE 5** 5* 5 5 4 4，英國讀到咩？')).answer).toContain('英國');
  expect((await say('咁澳洲呢？')).answer).toMatch(/HKDSE 5\*\* 5\* 5 5 4 4 報讀澳洲/u);
});

test('a fee that is asked for after results is answered without their rules', async () => {
  const { say } = startTalk('zh-hk');
  expect((await say('UCL 收DSE 5** 5* 5 5 4嗎？')).answer).toContain('倫敦大學學院');
  expect((await say('咁學費呢？')).answer).not.toMatch(/HKDSE|這項考試的入學要求/u);
});

test('the context expires after a quarter of an hour, and is never shared between persons', async () => {
  const { who, say } = startTalk('en-us');
  const answerWithoutContext = await askQuestion('what are its fees?');
  await say('Tell me about UCL');
  expect((await startTalk('en-us').say('what are its fees?')).answer).toBe(answerWithoutContext.answer);
  await testEnv.DB.prepare('UPDATE assistant_answers SET asked_at = asked_at - 901000 WHERE visitor_id = ?1')
    .bind(who.visitorId)
    .all();
  expect((await say('what are its fees?')).answer).toBe(answerWithoutContext.answer);
});

test('a complete question gets the same answer after any history', async () => {
  const { say } = startTalk('en-us');
  await say('UCL law fees');
  for (const question of ['Which universities in Australia rank highest?', 'weather in Leeds', 'School lookup']) {
    const { messageId: _, ...answerInConversation } = await say(question);
    const { messageId: __, ...answerAlone } = await askQuestion(question);
    expect(answerInConversation).toEqual(answerAlone);
  }
});

test('other results keep the school and the field of the conversation', async () => {
  const { say } = startTalk('en-us');
  await say('My son is predicted A*AA, can he apply for maths at Bristol?');
  const { answer, cards } = await say('and if he only gets AAB?');
  expect(answer).toContain('Bristol');
  expect(answer).not.toContain('UCL');
  expect(cards.every(({ school }) => !school || school.name?.includes('Bristol'))).toBe(true);
});

test('a budget after a question on boarding schools lists no universities', async () => {
  const { say } = startTalk('zh-hk');
  await say('想搵英國寄宿學校俾個仔');
  const { answer, cards } = await say('有冇平啲嘅 三十萬港紙以下一年');
  expect(answer).toContain('51,714');
  expect(cards.flatMap(({ school, course }) => school ?? course ?? [])).toEqual([]);
});
