import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { askQuestion } from './ask-assistant.ts';

// Tests that a passage for other people, or about something else, answers no question with which it shares only words.

beforeAll(loadDemoCatalogue);

describe('a passage for another audience or about another subject', () => {
  test.each([
    ['en-us', 'can I keep my university halls room for second year in Leeds', /boarders|boarding|DSE/iu],
    ['zh-hk', '最平嘅英國top up學位喺邊度讀', /寄宿學校|增值稅/u],
    ['zh', '多伦多租房大概多少钱一个月', /寄宿家庭|公校/u],
    ['zh', '在英国看病收费吗 孩子在那边读大学', /免学费/u],
    [
      'en-us',
      'I am a US citizen living overseas, which colleges meet full need',
      /international (?:students|undergraduates) in 2022/u,
    ],
    ['zh', '我是211的，英国硕士有哪些奖学金', /香港居留权/u],
    [
      'en-us',
      'my A levels are taught in English in Guangzhou, is IELTS waived in the UK',
      /foundation year|boarding/iu,
    ],
    ['en-us', 'can my wife work on my 485 visa', /48 hours|Student visa/u],
    ['zh-hk', '485簽證可唔可以帶老婆仔女', /學生簽證/u],
    ['en-us', 'nurses who want to work in australia', /Nursing Council of Hong Kong/u],
    ['zh-hk', '護士去澳洲做嘢', /48 小時/u],
  ] as const)('is not given: %s: %s', async (locale, question, other) => {
    const { answer, related = '' } = await askQuestion(question, locale);
    expect(answer + related).not.toMatch(other);
  });

  test.each([
    ['zh-hk', '英國寄宿學校有冇平啲嘅', /寄宿/u],
    ['en-us', 'where do boarders stay at half term', /host family/u],
    ['en-us', 'documents for a UK student visa', /CAS/u],
    ['zh', '485签证配偶可以工作吗', /homeaffairs\.gov\.au/u],
    ['zh', '我是护士，想去澳洲工作', /ahpra\.gov\.au/u],
  ] as const)('is given to those whom it is for: %s: %s', async (locale, question, own) => {
    expect((await askQuestion(question, locale)).answer).toMatch(own);
  });
});
