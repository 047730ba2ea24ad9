import { renderPassage } from '#backend/assistant/look-ups/passages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import en from '#backend/messages/assistant/en-us.json';
import zhHk from '#backend/messages/assistant/zh-hk.json';
import zh from '#backend/messages/assistant/zh.json';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { askQuestion } from './ask-assistant.ts';
import { FAQ } from '#backend/seed/seed-data.ts';

beforeAll(loadDemoCatalogue);

const TEXTS = { 'en-us': en, 'zh-hk': zhHk, zh };
const escapeAmpersands = (text: string) => text.replaceAll('&', '&amp;');

describe('a scam is recognised without a look-up', () => {
  test.each([
    ['en-us', 'An agent says I must pay HK$20,000 to his personal account to guarantee my visa. Should I?'],
    ['en-us', 'Someone from the embassy called and said my visa has a problem and I have to transfer money'],
    ['en-us', 'I won a scholarship but have to pay a processing fee first, is that normal?'],
    ['en-us', 'Somebody called me saying my visa is cancelled and I must pay'],
    ['en-us', 'I got an email that I won a scholarship, pay 500 pounds first'],
    ['zh-hk', '有中介話過十萬蚊落佢私人戶口就包簽證批，可唔可以信？'],
    ['zh-hk', '有人話俾五萬蚊可以包我入LSE，信唔信得過？'],
    ['zh-hk', '移民局打電話嚟話我簽證有問題，要即刻轉帳'],
    ['zh-hk', '獎學金要先付手續費，係咪騙案？'],
    ['zh', '中介说交三万就保证录取，钱打到个人账户，可以吗'],
    ['zh', '大使馆打来电话说我涉案，要我转账保证金'],
    ['zh', '奖学金要先交手续费吗'],
  ] as const)('%s: %s', async (locale, question) => {
    const { answer, cards, offersHuman } = await askQuestion(question, locale);
    expect(answer).toContain(escapeAmpersands(TEXTS[locale].safetyScam));
    expect(answer).toContain(escapeAmpersands(TEXTS[locale].safetyScamPaid));
    expect(cards.filter(({ kind }) => kind !== 'link')).toEqual([]);
    expect(offersHuman).toBe(true);
  });
});

describe('a citizen or BN(O) visa holder is not sent to apply for a student visa', () => {
  test.each([
    ['en-us', 'I hold a BN(O) visa, how do I apply for a UK student visa?'],
    ['en-us', 'I am a Canadian citizen living in Hong Kong, how do I get a study permit for Toronto?'],
    ['zh-hk', '我有BNO簽證，去英國讀書使唔使申請學生簽證？'],
    ['zh-hk', '我個仔有加拿大護照，返去讀大學要唔要簽證'],
    ['zh', '我是澳大利亚永久居民，去悉尼读书需要学生签证吗'],
    ['zh', '持BN(O)签证去英国读书还要申请学生签证吗'],
  ] as const)('%s: %s', async (locale, question) => {
    const { answer, offersHuman } = await askQuestion(question, locale);
    expect(answer).toContain(escapeAmpersands(TEXTS[locale].safetyCitizen));
    expect(answer).not.toMatch(/CAS|biometric|生物|指紋|指纹/u);
    expect(offersHuman).toBe(true);
  });
});

describe('a refusal question asks first where the application was decided', () => {
  test.each([
    ['en-us', 'My Australian student visa was refused, can I appeal to the tribunal?'],
    ['zh-hk', '澳洲學生簽證被拒，可以上訴嗎？'],
    ['zh', '澳大利亚学生签证被拒签了，可以上诉吗'],
  ] as const)('%s: %s', async (locale, question) => {
    const { answer } = await askQuestion(question, locale);
    expect(answer.startsWith(`<p>${escapeAmpersands(TEXTS[locale].safetyRefusal)}`)).toBe(true);
  });
});

describe('distress within a question about studies is answered first, with help lines', () => {
  test.each([
    ['en-us', 'I got BBC and I can’t sleep, which universities in the UK teach accounting?'],
    ['zh-hk', 'DSE 得 15 分，壓力好大，仲可以讀邊間英國大學？'],
    ['zh', '高考没考好，压力太大了，还能申请英国哪些大学'],
  ] as const)('%s: %s', async (locale, question) => {
    const { answer, helpLines, offersHuman } = await askQuestion(question, locale);
    expect(answer.startsWith(`<p>${escapeAmpersands(TEXTS[locale].safetyDistress)}`)).toBe(true);
    expect(helpLines).toContain('tel:');
    expect(offersHuman).toBe(true);
    expect(answer.length).toBeGreaterThan(TEXTS[locale].safetyDistress.length + 40);
  });
});

describe('a child in distress abroad gets comfort and help lines, and no rule of a similar topic', () => {
  test.each([
    ['en-us', 'My daughter is alone in London, crying and will not go to school'],
    ['en-us', 'my son is 16 and phones home in tears from the UK every night'],
    ['en-us', 'he wont leave his room and wont talk to us'],
    ['zh-hk', '佢一個人喺嗰邊喊到唔想返學'],
    ['zh-hk', '個仔16歲，喺英國打電話返嚟喊，想返屋企'],
    ['zh', '孩子一个人在国外，天天哭，不肯去学校'],
    ['zh', '女儿把自己关在房间里不吃不喝'],
  ] as const)('%s: %s', async (locale, question) => {
    const { answer, helpLines, cards } = await askQuestion(question, locale);
    expect(answer.startsWith(`<p>${escapeAmpersands(TEXTS[locale].safetyDistressWorry)}`)).toBe(true);
    expect(helpLines).toContain('tel:');
    expect(answer).not.toMatch(/consent|guardian|visa|同意|監護|监护|簽證|签证/u);
    expect(answer).toContain(escapeAmpersands(TEXTS[locale].safetyDistressOther));
    expect(cards).toEqual([]);
  });

  test.each([
    ['en-us', 'My son moved to Leeds in September and cries on the phone most nights'],
    ['zh-hk', '阿仔去咗列斯讀書兩個月，晚晚喊，我可以做咩'],
  ] as const)(
    'with the lines of the country and of home alone, and no word on results: %s, %s',
    async (locale, question) => {
      const { answer, helpLines } = await askQuestion(question, locale);
      expect(answer).not.toMatch(/results|成績/u);
      expect(helpLines).toContain('Samaritans');
      expect(helpLines).not.toMatch(/Lifeline|988/u);
    },
  );

  test('without advice on a similar topic', async () =>
    expect((await askQuestion('孩子在国外心情很差，想退学，怎么办', 'zh')).answer).not.toMatch(/处分|律师|警方/u));
});

describe('harmless questions with similar words are answered as usual', () => {
  test.each([
    ['en-us', 'Can I study fraud examination or criminology in London?'],
    ['en-us', 'How do I pay the tuition deposit?'],
    ['en-us', 'I won a scholarship. Do I still have to pay the deposit?'],
    ['en-us', 'I called the school about my visa letter. When do I get it?'],
    ['en-us', 'Which universities teach psychology of anxiety?'],
    ['en-us', 'My application was rejected, what now?'],
    ['zh-hk', '留位費怎樣付？'],
    ['zh-hk', '香港特區護照去英國要簽證嗎？'],
    ['zh', '心理学专业学什么'],
  ] as const)('%s: %s', async (locale, question) => {
    const { answer } = await askQuestion(question, locale);
    for (const key of ['safetyScam', 'safetyCitizen', 'safetyRefusal', 'safetyDistress'] as const)
      expect(answer).not.toContain(escapeAmpersands(TEXTS[locale][key]));
  });
});

describe('an answer has the polarity of the question', () => {
  test.each([
    ['en-us', 'Is your service free?', /^<p>Browsing, smart selection, favourites and applying online are free/],
    ['zh-hk', '你們的服務免費嗎？', /^<p>免費/],
    ['zh', '你们的服务免费吗', /^<p>免费/],
  ] as const)('%s: %s', async (locale, question, text) =>
    expect((await askQuestion(question, locale)).answer).toMatch(text),
  );

  test('a help entry is quoted without yes or no at its beginning', () => {
    const yesNoPattern = /^<p>(?:yes|no|不用|不會|不会|不可以|可以|會|会|是|不是|有|沒有|没有|要|不要)[。，,.]/iu;
    const texts = FAQ.flatMap(({ description }) => Object.values(description));
    expect(texts.filter((body) => yesNoPattern.test(renderPassage({ kind: 'help', title: '', body })))).toEqual([]);
  });
});

test('a request to change results is refused, not warned of a scam', async () => {
  const { answer } = await askQuestion('能不能帮我改一下成绩单，均分从75改到85？', 'zh');
  expect(answer).toContain(zh.forgery);
  expect(answer).not.toContain(zh.safetyScam);
});
