import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Locale } from '#shared/locale/locales.ts';
import { RETENTION_DAYS, type RetentionKind } from '#shared/rules/retention-periods.ts';
import { RETENTION_TABLE } from '#backend/retention/retention-table.ts';
import { formatPeriod, renderPolicy } from '#backend/seed/policies.ts';
import { createTexts } from '#backend/site/site-content.ts';

const DATA_CONTROLLER = { name: createTexts('甲', '甲', 'A'), tel: '1', email: 'a@example.org' };
const LOCALES: Locale[] = ['zh-hk', 'zh', 'en-us'];

/** Matches the policy's sentence about each kind of data, by language. The period in it must be that of the table. */
const SENTENCE_PATTERNS: Record<string, Record<Locale, RegExp>> = {
  account: { 'zh-hk': /刪除帳戶/, zh: /删除账号/, 'en-us': /delete the account/ },
  application: { 'zh-hk': /^申請/, zh: /^申请/, 'en-us': /^Applications/ },
  shownResult: { 'zh-hk': /顧問看/, zh: /顾问看/, 'en-us': /show your advisers/ },
  lead: { 'zh-hk': /^未開設帳戶/, zh: /^没有开设账号/, 'en-us': /by somebody without an account/ },
  looseFile: { 'zh-hk': /上載/, zh: /上传/, 'en-us': /uploaded/ },
  conversation: { 'zh-hk': /對話/, zh: /对话/, 'en-us': /Conversations/ },
  session: { 'zh-hk': /^登入紀錄/, zh: /^登录记录/, 'en-us': /^Logins/ },
  device: { 'zh-hk': /^認得/, zh: /^识别/, 'en-us': /browser is known by/ },
  code: { 'zh-hk': /驗證碼：/, zh: /验证码：/, 'en-us': /^Codes/ },
  attempt: { 'zh-hk': /次數/, zh: /次数/, 'en-us': /How often/ },
  textMessage: { 'zh-hk': /短訊：/, zh: /短信：/, 'en-us': /^Text messages/ },
  delivery: { 'zh-hk': /短訊和電郵的紀錄/, zh: /短信和邮件的记录/, 'en-us': /^A record of each text message/ },
  backup: { 'zh-hk': /備份：/, zh: /备份：/, 'en-us': /^Encrypted copies/ },
  answersInBrowser: { 'zh-hk': /瀏覽器）：最後/, zh: /浏览器里）：最后/, 'en-us': /browser only: .* change/ },
  flightInBrowser: { 'zh-hk': /「隨身資料」的副本/, zh: /“随身资料”的副本/, 'en-us': /copy of “For the flight”/ },
  familyPass: { 'zh-hk': /家人開啟連結後/, zh: /家人打开链接后/, 'en-us': /family member who opened/ },
  appointment: { 'zh-hk': /顧問通話，/, zh: /顾问通话，/, 'en-us': /call with an adviser that you booked/ },
  appointmentPass: { 'zh-hk': /預約連結後/, zh: /预约链接后/, 'en-us': /after you book a call/ },
  language: { 'zh-hk': /語言/, zh: /语言/, 'en-us': /language/ },
};

it.each(LOCALES)('the policies in %s state the retention period of every kind', (locale) => {
  const studentKinds = (Object.keys(RETENTION_TABLE) as RetentionKind[]).filter(
    (kind) => RETENTION_TABLE[kind].of === 'student',
  );
  expect(studentKinds.toSorted()).toEqual(Object.keys(SENTENCE_PATTERNS).toSorted());
  for (const policy of [renderPolicy('pdpo', DATA_CONTROLLER), renderPolicy('pipl', DATA_CONTROLLER)]) {
    const sentences = [...policy.content[locale].matchAll(/<li>(.*?)<\/li>/g)].map(([, sentence = '']) => sentence);
    for (const kind of studentKinds) {
      const matchingSentences = sentences.filter(
        (sentence) =>
          SENTENCE_PATTERNS[kind]?.[locale].test(sentence) &&
          sentence.includes(formatPeriod(locale, RETENTION_DAYS[kind])),
      );
      expect([kind, matchingSentences.length > 0]).toEqual([kind, true]);
    }
    expect(policy.content[locale]).not.toMatch(/\{\{|undefined/);
  }
});

it.each(LOCALES)(
  'the policies in %s name the pages on which people do it themselves as these call themselves',
  (locale) => {
    const { nav, data } = JSON.parse(readFileSync(`client/i18n/messages/${locale}/personal.json`, 'utf8')) as {
      nav: { information: string };
      data: { title: string };
    };
    for (const policy of [renderPolicy('pdpo', DATA_CONTROLLER), renderPolicy('pipl', DATA_CONTROLLER)])
      for (const page of [data.title, nav.information])
        expect(policy.content[locale]).toMatch(new RegExp(`[「“]${page}[」”]`));
  },
);

/** Message namespace and key of the title of each page. */
const OWN_PAGES = [
  ['family', ['own', 'title']],
  ['next-dates', ['title']],
  ['compare', ['title']],
  ['flight', ['title']],
] as const;

it.each(LOCALES)('the policies in %s name the page of shared results by its title', (locale) => {
  for (const policy of [renderPolicy('pdpo', DATA_CONTROLLER), renderPolicy('pipl', DATA_CONTROLLER)])
    for (const [file, keys] of OWN_PAGES) {
      const messages: unknown = JSON.parse(readFileSync(`client/i18n/messages/${locale}/${file}.json`, 'utf8'));
      const pageTitle = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], messages);
      expect(policy.content[locale]).toMatch(new RegExp(`[「“]${String(pageTitle)}[」”]`));
    }
});

it('periods are formatted', () => {
  expect(LOCALES.map((locale) => [1, 30, 365, 730].map((days) => formatPeriod(locale, days)))).toEqual([
    ['一日', '30 日', '一年', '兩年'],
    ['一天', '30 天', '一年', '两年'],
    ['one day', '30 days', 'one year', 'two years'],
  ]);
});
