import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseAnswer } from '#backend/assistant/choose-answer.ts';
import { chooseHelp } from '#backend/assistant/answers/answer-site.ts';
import { buildLexicon } from '#backend/assistant/words/known-words.ts';
import type { Currency } from './slots.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { exchange } from '#shared/rules/budget.ts';
import { priceBudget } from './price-budget.ts';
import { readFigures } from './read-figures.ts';
import { understand } from './understand.ts';

const [MANCHESTER, MELBOURNE_SCHOOL, MELBOURNE, UK, AU, US, COMPUTING, LAW] = [1, 2, 3, 4, 5, 8, 6, 7];
const NAMES = buildLexicon([
  ...['manchester', 'universityofmanchester', '曼彻斯特大学', '曼彻斯特大學', '曼大'].map(
    (key) => [key, { kind: 'school', id: MANCHESTER }] as const,
  ),
  ...['melbourne', '墨尔本', '墨爾本', '墨爾本大學'].map(
    (key) => [key, { kind: 'school', id: MELBOURNE_SCHOOL }] as const,
  ),
  ...['melbourne', '墨尔本', '墨爾本'].map((key) => [key, { kind: 'city', id: MELBOURNE }] as const),
  ...['us'].map((key) => [key, { kind: 'country', id: US }] as const),
  ...['uk', '英国', '英國'].map((key) => [key, { kind: 'country', id: UK }] as const),
  ...['australia', '澳洲', '澳大利亚'].map((key) => [key, { kind: 'country', id: AU }] as const),
  ...['computerscience', '计算机', '電腦科學'].map((key) => [key, { kind: 'type', id: COMPUTING }] as const),
  ...['law', '法律'].map((key) => [key, { kind: 'type', id: LAW }] as const),
]);
const read = (question: string) => understand(question, NAMES);

test('a town that is called University is not meant by the word', () => {
  const names = buildLexicon([
    ['university', { kind: 'city', id: 99 }],
    ['australia', { kind: 'country', id: AU }],
  ]);
  const slots = understand('cheapest university in Australia', names);
  expect([slots.cities, slots.country, slots.topics.has('school')]).toEqual([[], AU, true]);
});

describe('what was said is understood', () => {
  test.each([
    ['What are the fees at the University of Manchester?', { schools: [MANCHESTER] }, 'fee', 'courses'],
    ['曼大学费多少钱', { schools: [MANCHESTER] }, 'fee', 'courses'],
    ['曼彻斯特大学费用', { schools: [MANCHESTER] }, 'fee', 'courses'],
    ['墨爾本大學幾時申請？', { schools: [MELBOURNE_SCHOOL], city: null }, 'deadline', 'courses'],
    ['tell me about manchester', { schools: [MANCHESTER] }, null, 'school'],
    ['Universities in Melbourne', { schools: [], city: MELBOURNE }, 'school', 'schools'],
    ['墨尔本有哪些大学', { schools: [], city: MELBOURNE }, 'school', 'schools'],
    ['Melbourne weather in July', { schools: [], city: MELBOURNE, month: 7 }, 'weather', 'weather'],
    ['墨爾本而家幾多度？', { city: MELBOURNE }, 'weather', 'weather'],
    ['墨爾本七月的天氣', { city: MELBOURNE, month: 7 }, 'weather', 'weather'],
    ['墨尔本12月天气', { city: MELBOURNE, month: 12 }, 'weather', 'weather'],
    ['Master’s in computer science in Australia', { type: COMPUTING, level: 'master', country: AU }, null, 'courses'],
    ['澳大利亚计算机硕士', { type: COMPUTING, level: 'master', country: AU }, null, 'courses'],
    ['英國法律學士課程', { type: LAW, level: 'bachelor', country: UK }, 'major', 'courses'],
    ['a visa for the US', { country: US }, 'visa', 'visa'],
    ['How do I get a visa for the UK?', { country: UK }, 'visa', 'visa'],
    ['英国签证', { country: UK }, 'visa', 'visa'],
    ['英國簽證', { country: UK }, 'visa', 'visa'],
    ['Can I use my DSE?', { dse: null }, 'dse', 'dse'],
    ['文憑試可以報讀嗎', { dse: null }, 'dse', 'dse'],
    ['UK law under £25,000', { budget: { amount: 25_000, currency: 'GBP' } }, null, 'courses'],
    ['I want to talk to a person', {}, 'human', 'human'],
    ['转人工', {}, 'human', 'human'],
    ['我想找人工服務', {}, 'human', 'human'],
    ['你好', {}, 'greeting', 'greeting'],
    ['can you help us', { country: null }, null, 'search'],
    ['what is the meaning of life', { schools: [], country: null, type: null }, null, 'search'],
  ] as const)('%s', (question, slots, topic, kind) => {
    const understood = read(question);
    expect(understood).toMatchObject(slots);
    if (topic) expect([...understood.topics]).toContain(topic);
    expect(chooseAnswer(understood)).toBe(kind);
  });

  test.each([
    ['School lookup', '院校查询', '院校查詢', 'askSchool'],
    ['Major lookup', '专业查询', '專業查詢', 'askMajor'],
    ['Weather lookup', '天气查询', '天氣查詢', 'weather'],
    ['Quick questions', '快捷问题', '快捷問題', 'often'],
    ['AI assistant', 'AI助手', 'AI 助手', 'greeting'],
    ['Human service', '人工服务', '人工服務', 'human'],
  ])('the quick question %s, in each language', (en, zh, zhHk, kind) => {
    for (const question of [en, zh, zhHk]) expect(chooseAnswer(read(question)), question).toBe(kind);
  });
});

describe('figures that somebody says of themselves', () => {
  test.each([
    ['budget of £25,000', { amount: 25_000, currency: 'GBP' }],
    ['20k pounds', { amount: 20_000, currency: 'GBP' }],
    ['预算3万英镑', { amount: 30_000, currency: 'GBP' }],
    ['預算 4.5 萬澳元', { amount: 45_000, currency: 'AUD' }],
    ['US$40,000', { amount: 40_000, currency: 'USD' }],
    ['HK$200,000 a year', { amount: 200_000, currency: 'HKD' }],
    ['20万人民币', { amount: 200_000, currency: 'CNY' }],
    ['under 30000', { amount: 30_000, currency: null }],
    ['in 2027', null],
    ['25 points', null],
  ])('%s', (question, budget) => expect(readFigures(question).budget).toEqual(budget));

  test.each([
    ['IELTS 6.5', 6.5, null],
    ['雅思6分', 6, null],
    ['I have 7 in IELTS', 7, null],
    ['IELTS 65', null, null],
    ['DSE best five 25', null, 25],
    ['DSE 最佳五科 25 分', null, 25],
    ['最佳五科28', null, 28],
    ['25 points in my best five DSE subjects', null, 25],
    ['DSE 99', null, null],
    ['我DSE 5科20分,英文4', null, 20],
    ['DSE 英文5 數學6', null, null],
    ['I got 22 in DSE, English 5', null, 22],
  ])('%s', (question, ielts, dse) => expect(readFigures(question)).toMatchObject({ ielts, dse }));

  test('a budget is counted in the money of the fees, by the rates of the site', () => {
    const price = (amount: number, currency: Currency | null, keys: string[] = [], locale: Locale = 'en-us') =>
      priceBudget({ amount, currency }, keys, locale);
    const pounds = (amount: number) => Math.floor((exchange(amount, 'HKD', 'GBP') ?? 0) / 100) * 100;
    expect(price(25_000, 'GBP')).toMatchObject({ countryKey: 'uk', ceilings: { GBP: 25_000 }, exchanged: [] });
    expect(price(25_000, null, ['au'])).toMatchObject({ countryKey: 'au', ceilings: { AUD: 25_000 }, exchanged: [] });
    expect(price(200_000, 'HKD', ['uk'])).toMatchObject({
      ceilings: { GBP: pounds(200_000) },
      exchanged: [{ amount: pounds(200_000), currency: 'GBP' }],
    });
    // More than anybody pays in pounds is what families here count in.
    expect(price(300_000, null, ['uk'], 'zh-hk')?.budget.currency).toBe('HKD');
    expect(price(30_000, null, ['uk'], 'zh-hk')?.budget.currency).toBe('GBP');
    expect(price(200_000, 'HKD', ['uk', 'au'])?.exchanged.map(({ currency }) => currency)).toEqual(['GBP', 'AUD']);
    expect(price(200_000, null)).toBeNull();
    // The bank gives no rate of it.
    expect(price(200_000, 'TWD')).toBeNull();
  });
});

test('of the help the question that is most alike is chosen, and none where none is', () => {
  const entries = [
    { title: '忘记了密码怎么办？' },
    { title: '多久会有结果？' },
    { title: 'Can I change an application after submitting it?' },
  ];
  expect(chooseHelp('密码忘记了怎么办', entries)).toBe(entries[0]);
  expect(chooseHelp('may I change my application after it is submitted', entries)).toBe(entries[2]);
  expect(chooseHelp('今晚吃什么', entries)).toBeNull();
});

test('any text at all is understood as something, and quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (question) => {
      expect(typeof chooseAnswer(read(question))).toBe('string');
    }),
  );
});
