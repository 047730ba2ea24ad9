import { expect, test } from 'vitest';
import { detectCrisis } from '#backend/assistant/crisis/read-crisis.ts';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import { detectSafetyTopics } from './read-safety.ts';

const detectInQuestion = async (question: string) => detectSafetyTopics(await foldQuestion(question));

// A doubt about the agency that is asked is no report of a scam; the same words about another party are one.
const DOUBTS_OF_US = {
  zh: ['申请不成功退钱吗，怎么保证不是骗子', '你们是不是骗子', '怎么知道你们不是骗子，在深圳有办公室吗'],
  'zh-hk': ['申請唔到退唔退款，點知你哋唔係騙子', '你哋係咪呃人㗎'],
  'en-us': ['Do you refund if it fails, and how do I know you are not a scam?', 'are you a scam?'],
};
test.each(Object.values(DOUBTS_OF_US).flat())('does not call the agency a scam for %s', async (question) =>
  expect(await detectInQuestion(question)).toEqual([]),
);
test.each(
  [
    '有人叫我把钱转到私人账户',
    '中介说包录取收我五万',
    '一個中介話包過簽證，收我五萬蚊',
    'an agent guarantees me a visa for £5,000',
    'someone is selling a place at Imperial for £20,000',
  ].flatMap((report) => Object.values(DOUBTS_OF_US).map(([doubt = '']) => `${report}。${doubt}`)),
)('still warns of %s', async (question) => expect(await detectInQuestion(question)).toContain('scam'));
test.each(['有人要我先付定金，不成功退钱，怎么保证不是骗子', '他说不成功退款，我怎么知道不是骗局', '我是不是被骗了'])(
  'still warns of %s',
  async (question) => expect(await detectInQuestion(question)).toContain('scam'),
);

// A parent's worry about a quiet child's future gets an ordinary answer; any sign of trouble today gets help lines.
const QUIET_CHILDREN = [
  ['個仔17歲，性格好內向，', '擔心佢頂唔順', '學校有冇人幫手', '佢而家成日喊'],
  ['孩子很内向，第一次离家，', '担心他撑不住', '学校有人帮忙吗', '她最近一直哭，不想活了'],
  ['My son is shy, ', 'I am worried he cannot cope', 'who helps at school', 'he says he wants to die'],
] as const;
test.each(QUIET_CHILDREN)('%s%s', async (child, worry, request, sign) => {
  const everyday = `${child}${worry}, ${request}?`;
  expect(detectCrisis(everyday)).toBeNull();
  expect(await detectInQuestion(everyday)).toEqual([]);
  const troubled = `${child}${sign}. ${worry}, ${request}?`;
  expect(detectCrisis(troubled) !== null || (await detectInQuestion(troubled)).includes('distress')).toBe(true);
});
test.each(['個仔喺英國頂唔順', '我擔心佢最近頂唔順，佢性格內向', '內向嘅我頂唔順', 'my shy son cannot cope at school'])(
  'still gives help lines for %s',
  async (question) => expect(await detectInQuestion(question)).toContain('distress'),
);
