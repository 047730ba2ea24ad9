import { beforeAll, expect, test } from 'vitest';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { ask, GUEST } from './ask-assistant.ts';
import { dateRules, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

// What families type beside plain look-ups: colloquial, misspelt, of themselves, of what the catalogue has not.
// Each with what the answer has to say, and with what stands on its cards.

type Row = readonly [locale: Locale, question: string, says: RegExp, cards: RegExp];

const NONE = /^$/;
const nameCard = ({ school, course, weather, link }: ChatAnswer['cards'][number]) =>
  school?.name ?? (course ? `${course.name}@${course.schoolName}` : (weather?.city ?? link?.path ?? ''));

const QUESTIONS: readonly Row[] = [
  // Budgets and results, as people say them
  ['zh-hk', '屋企得三十萬港紙一年,想去英國讀商科', /HK\$300,000 約為 £28,900/, /Marketing@London School of Economics/],
  ['en-us', 'budget 250k hkd business uk', /HK\$250,000 is about £24,100/, /@Newcastle University/],
  ['zh-hk', '想讀商科 屋企得二十五萬 英國定澳洲', /約為 £24,100、A\$45,800；/, /@/],
  ['zh-hk', '5** 5 5 4 4 3 讀到咩', /單憑 DSE 25 不能判斷/, /^\/dse$/],
  ['zh-hk', 'best 5 攞咗23', /^<p>單憑 DSE 23 不能判斷/, /^\/dse$/],
  ['en-us', 'toefl 90 which schools', /Courses found.*I cannot say whether TOEFL 90 is enough/, /@/],
  ['en-us', 'PTE 58 australia nursing', /I cannot say whether PTE 58 is enough/, /Nursing/],
  ['en-us', 'i have AAB at a level what can i study in uk', /A-level alone does not tell whether it is enough/, /@/],
  ['zh', '211本科 想申美国金融硕士', /美国、金融、硕士.*2 个/, /Master of Business in Finance@Columbia/],
  ['en-us', 'January intake UK master', /starting in January/, /^M/],
  ['zh-hk', 'QS 100 內有護理嘅學校', /「護理、QS 100」/, /Nursing@Duke/],
  // Countries and schools beside each other
  ['zh-hk', '英國定澳洲好', /英國：院校 87 所.*約 HK\$143,000.*澳洲：院校 45 所/, NONE],
  ['en-us', 'which country is cheapest', /Canada: 35 schools.*United States: 71 schools/, NONE],
  ['zh-hk', '雅思6.5 入唔入到曼大', /「曼大」也可以指緬尼吐巴大學.*IELTS 6\.5 是否足夠，這裏不能判斷/, /Manchester/],
  ['zh-hk', 'UCL同KCL邊間好', /第 10 位.*並列第 31 位.*告訴我想讀的學科/, /UCL.*King's/],
  ['en-us', 'how many students at Leeds', /Founded in \d{4}\. Students: \d/, /^University of Leeds$/],
  // What there is not
  ['zh-hk', '港大點樣', /未有收錄.*現時提供：英國/, NONE],
  ['zh', '清华大学', /没有收录/, NONE],
  ['en-us', 'compare UCL and HKU', /Schools elsewhere are not offered.*UCL/, /^UCL/],
  ['zh-hk', '想讀醫', /沒有完全對應的學科.*生物醫學/, /Pharmaceutical/],
  ['zh-hk', '英國安唔安全', /沒有「安唔安全」的資料/, NONE],
  // What is left out is named, and what is no matter of this site is not answered with schools
  ['zh', '高考620可以申请悉尼大学吗', /没有院校公布的要求，无法判断 高考 620 是否足够/, /@The University of Sydney/],
  ['zh-hk', '我DSE英文得3，可唔可以去澳洲讀護理', /未有計算在內：DSE英文得3.*找到 42 個課程/, /Nursing/],
  ['en-us', 'nursing in London or Glasgow', /^<p>(?!What I found leaves out)/, /@/],
  ['en-us', 'universities in London or Glasgow', /^<p>Schools that fit: \d\d\./, /Imperial.*University of Glasgow/],
  ['en-us', 'GPA 3.2 finance master in the UK, one-year', /leaves out: GPA 3\.2.*1-year\. Courses found: \d/, /@/],
  ['en-us', 'law in the UK but not in London', /leaves out: not in London\./, /Law@/],
  ['en-us', 'nursing or psychology in Leeds', /leaves out: psychology\./, /@/],
  ['en-us', 'who is the president of the US', /“president” is not something I know/, NONE],
  ['zh-hk', '英國首相係邊個', /「首相」不是我懂得回答的/, NONE],
  ['zh', '爱大 LSE 哪个好', /爱丁堡大学.*伦敦政治经济学院/, /Edinburgh.*London School of Economics/],
  // What students ask of visas and of life, and no row tells: a person is offered
  ['en-us', 'how long can I stay on a UK student visa', /leaves out: how long\..*student visa/, /consult/],
  ['en-us', 'graduate route UK', /The Graduate route needs no job offer/, NONE],
  ['zh', 'ATAS怎么办', /CAH3 编号.*网页没有日期/, NONE],
  ['zh-hk', '可唔可以帶家屬去英國', /2024 年 1 月 1 日.*研究型研究生課程.*以有關部門公布為準/, NONE],
  ['en-us', 'F1 visa refused what now', /214\(b\) refusal cannot be appealed/, NONE],
  ['zh', '英国监护人', /未满 18 岁.*法定监护人同意.*以有关部门公布为准/, NONE],
  ['en-us', 'credibility interview', /nothing on “credibility interview”/, NONE],
  ['zh-hk', '學生保險', /以院校公布為準/, /^\/consult\/5036$/],
  ['en-us', 'can I work part-time in Australia', /This is what the site has/, /^\/consult\/5018$/],
  ['en-us', 'part-time master uk', /nothing on “part-time”.*Courses found/, /^M/],
  ['zh', 'G5有哪些', /没有“G5”的资料/, NONE],
  // What articles, sections and pages of the site tell
  ['zh-hk', 'UCL 有冇宿舍', /不少大學為一年級學生保留宿位.*以院校和有關部門公布為準/, /^\/consult\/5034$/],
  ['en-us', 'cost of living in sydney', /Overseas Student Health Cover/, /^\/consult\/5036$/],
  ['zh-hk', '副學士可唔可以升上去', /以院校公布為準/, /^\/consult\/5017$/],
  ['zh-hk', '推薦信點寫', /本站的相關資料/, /^\/consult\/5033$/],
  ['zh', '没有雅思可以申请吗', /有条件录取/, /^\/my-apply$/],
  ['zh-hk', '咩係foundation', /銜接課程是/, /^\/dse\/pathway-course$/],
  ['zh-hk', '你哋電話幾多號', /\+852 3000 0917.*WhatsApp/, /^\/about\/us$/],
  ['zh-hk', '你哋幾時有講座', /可以在這裏找到/, /^\/lecture$/],
  ['zh-hk', '我份申請去到邊', /每一步進度/, /\/my-apply\/proccess$/],
  ['zh-hk', '澳洲幾月開學', /學年多在二月或三月開始/, /@The Australian National University/],
  // Small talk, and none
  ['zh-hk', '早晨', /^<p>你好。/, NONE],
  ['zh-hk', '你係人定機械人', /自動助手，不是真人/, NONE],
  ['zh-hk', '你好蠢', /很抱歉/, NONE],
  ['en-us', 'ok', /Ask me whenever/, NONE],
  ['zh-hk', '我唔知讀咩好', /智能選校/, /^\/school-selection$/],
  ['en-us', 'asdfghjkl', /would rather not guess/, NONE],
  // Slips
  ['en-us', 'whats the tution fee for manchster uni', /The University of Manchester\. Courses found/, /Manchester/],
  ['en-us', 'cheap unis in canda for engneering', /Canada, Engineering/, /@University of Manitoba/],
  // Several questions at once
  [
    'en-us',
    'Tell me about the weather and visa for UCL, and the fees for law',
    /UCL.*Law.*£29,100.*London in .*CAS/,
    /^LLB Law@UCL.*London,\/consult/,
  ],
  ['zh-hk', '帝國理工入學要求同宿舍', /入學要求：IELTS 7.*保留宿位/, /@Imperial/],
];

test.each(QUESTIONS)('%s: %s', async (locale, question, says, cards) => {
  const reply = await ask(question, locale);
  expect(reply.answer).toMatch(says);
  expect(reply.cards.map(nameCard).join()).toMatch(cards);
  expect(reply.answer).not.toContain('<p></p>');
});

test('an agent without a page about scholarships says that it knows nothing of them', async () => {
  const who = { ...GUEST, agentKey: 'northbridge', visitorId: 'at-northbridge' };
  const { answer, cards, offersHuman, hasNothing } = await ask('any scholarships?', 'en-us', 1, who);
  expect([answer.includes('nothing on “scholarships”'), cards, offersHuman]).toEqual([true, [], true]);
  expect(hasNothing, 'a person is asked the same').toBe(true);
});

test('money reads as it does on the cards, with no space to break at', async () => {
  for (const [question, money] of [
    ['UCL fees', /£\d\d,\d{3}/],
    ['University of Toronto fees', /C\$\d\d,\d{3}/],
    ['University of Sydney fees', /A\$\d\d,\d{3}/],
    ['Harvard fees', /US\$\d\d,\d{3}/],
  ] as const) {
    const { answer } = await ask(question);
    expect(answer).toMatch(money);
    expect(answer).not.toMatch(/(?:GBP|AUD|USD|CAD)\s*\d/u);
  }
});

test('an ordinal is the card that stood there', async () => {
  const who = { ...GUEST, visitorId: 'points-at-cards' };
  const say = (question: string) => ask(question, 'zh-hk', 1, who);
  const { cards } = await say('澳洲護理');
  const second = await say('第二間呢');
  expect(second.answer).toContain(`你指的是${cards[1]?.course?.schoolNameChn}的${cards[1]?.course?.nameChn}`);
  expect(second.cards.map(({ course }) => course?.id)).toEqual([cards[1]?.course?.id]);
  expect((await say('幾時截止')).cards.map(({ course }) => course?.id)).toEqual([cards[1]?.course?.id]);
  // Another field is not that course any more.
  expect((await say('心理學呢')).cards.length).toBe(3);
});

test('a level is no weather: only what fits a course is asked along', async () => {
  const who = { ...GUEST, visitorId: 'asks-along' };
  await ask('weather at Yale', 'en-us', 1, who);
  const { cards } = await ask('what about a master?', 'en-us', 1, who);
  expect(cards.map(({ course }) => course?.schoolName)).toEqual(Array(3).fill('Yale University'));
});

test.each([
  ['zh-hk', 'IB 32分入到咩大學', /科廷大學.*總分 24.*IB 32 達到這個要求.*curtin\.edu\.au/, /@/],
  ['zh', '高考580分能申请澳洲哪些大学', /科廷大学.*67%.*高考 580 达到这个要求.*其他课程本站没有院校公布的要求/, /@/],
] as const satisfies readonly Row[])('by rules that are dated, %s: %s', async (locale, question, says, cards) => {
  await dateRules();
  const reply = await ask(question, locale);
  expect(reply.answer).toMatch(says);
  expect(reply.cards.map(nameCard).join()).toMatch(cards);
});
