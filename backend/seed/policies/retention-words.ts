import { interpolate } from '#shared/locale/interpolate.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { RETENTION_DAYS, type RetentionKind } from '#shared/rules/retention-periods.ts';

/** What students read of; what is kept of staff, staff are told by their agent. */
type StudentKind = Exclude<RetentionKind, 'staffSession' | 'staffLog'>;

const DAYS_A_YEAR = 365;

const YEARS: Record<Locale, readonly string[]> = {
  'zh-hk': ['', '一年', '兩年', '三年'],
  zh: ['', '一年', '两年', '三年'],
  'en-us': ['', 'one year', 'two years', 'three years'],
};

const DAYS: Record<Locale, (days: number) => string> = {
  'zh-hk': (days) => (days === 1 ? '一日' : `${days} 日`),
  zh: (days) => (days === 1 ? '一天' : `${days} 天`),
  'en-us': (days) => (days === 1 ? 'one day' : `${days} days`),
};

/** A number of days as a reader says it. */
export const periodText = (locale: Locale, days: number) =>
  (days % DAYS_A_YEAR === 0 && YEARS[locale][days / DAYS_A_YEAR]) || DAYS[locale](days);

/** {{period}} is the period of the table; nothing else here says a number. */
const SENTENCES: Record<Locale, Record<StudentKind, string>> = {
  'zh-hk': {
    account:
      '帳戶資料、收藏、訊息、講座登記、給家人的連結和家人的意見、日曆的私人網址、帶來資料的紀錄和同意紀錄：保存至你要求刪除帳戶為止。提出要求後帳戶即時關閉，{{period}}後刪除；在此之前，你可以登入並保留帳戶。',
    application:
      '申請，連同文件、經過和文件查閱紀錄：申請完成、撤回或一直未遞交的，最後一次更改後保存{{period}}。帳戶刪除時一併刪除。',
    shownResult: '你讓顧問看的選校結果：{{period}}；你停止讓他們看時，立即刪除。',
    looseFile: '你上載而個人檔案和申請都沒有使用的檔案：上載後{{period}}。',
    conversation: '與顧問的對話和向 AI 助手的提問：最後一則訊息後{{period}}。',
    session: '登入紀錄：由登入起計最多{{period}}。',
    device: '認得你登入過的瀏覽器的紀錄：最後一次登入後{{period}}。',
    code: '短訊驗證碼：失效後{{period}}。',
    attempt: '登入和索取驗證碼的次數，連同來自哪個網絡：{{period}}。',
    textMessage: '測試網站沒有發出而保存的短訊：{{period}}。',
    backup: '為防資料和檔案遺失而製作的加密備份：{{period}}。你刪除的資料，最遲在此期限後從所有備份中消失。',
    answersInBrowser: '智能選校、選校快線和放榜日填寫的內容（只在你的瀏覽器）：最後一次更改後{{period}}。',
    flightInBrowser: '「隨身資料」的副本（只在你按鈕保存的瀏覽器）：保存後{{period}}。',
    familyPass: '家人開啟連結後，在他們瀏覽器內的 Cookie：{{period}}。',
    language: '語言的選擇（只在你的瀏覽器）：{{period}}。',
  },
  zh: {
    account:
      '账号信息、收藏、消息、讲座报名、给家人的链接和家人的意见、日历的私人网址、带来资料的记录和同意记录：保存到你要求删除账号为止。提出要求后账号立即关闭，{{period}}后删除；在这之前，你可以登录并保留账号。',
    application:
      '申请，连同文件、经过和文件查看记录：申请已完成、已撤回或一直没有提交的，最后一次更改后保存{{period}}。账号删除时一并删除。',
    shownResult: '你给顾问看的选校结果：{{period}}；你停止给他们看时，立即删除。',
    looseFile: '你上传而个人资料和申请都没有用到的文件：上传后{{period}}。',
    conversation: '和顾问的对话、向 AI 助手提的问题：最后一条消息后{{period}}。',
    session: '登录记录：从登录起最多{{period}}。',
    device: '识别你登录过的浏览器的记录：最后一次登录后{{period}}。',
    code: '短信验证码：失效后{{period}}。',
    attempt: '登录和获取验证码的次数，连同来自哪个网络：{{period}}。',
    textMessage: '测试网站没有发出而留存的短信：{{period}}。',
    backup: '为防数据和文件丢失而制作的加密备份：{{period}}。你删除的信息，最迟在这个期限后从所有备份中消失。',
    answersInBrowser: '智能选校、选校快线和出分日填写的内容（只在你的浏览器里）：最后一次更改后{{period}}。',
    flightInBrowser: '“随身资料”的副本（只在你点按钮保存的浏览器里）：保存后{{period}}。',
    familyPass: '家人打开链接后，在他们浏览器里的 Cookie：{{period}}。',
    language: '语言的选择（只在你的浏览器里）：{{period}}。',
  },
  'en-us': {
    account:
      'Your account, favourites, messages, lecture seats, links for your family and what it says, the private address of your calendar, the record of data you brought, and what you agreed to: until you ask us to delete the account. It is closed at once and deleted after {{period}}. Until then you can log in and keep it.',
    application:
      'Applications, with their documents, their log and the record of who opened a document: {{period}} after the last change, once an application is finished or withdrawn, or if it was never sent. They go with your account when it is deleted.',
    shownResult:
      'A selection result that you show your advisers: {{period}} after you showed it; it is deleted at once when you stop showing it.',
    looseFile: 'Files you uploaded that neither your profile nor an application uses: {{period}} after the upload.',
    conversation: 'Conversations with advisers and questions to the assistant: {{period}} after the last message.',
    session: 'Logins: at most {{period}} from the time you logged in.',
    device: 'What a browser is known by in which you logged in: {{period}} after the last login with it.',
    code: 'Codes sent by text message: {{period}} after they expire.',
    attempt: 'How often somebody logged in or asked for a code, and from which network: {{period}}.',
    textMessage: 'Text messages that a test site keeps instead of sending: {{period}}.',
    backup:
      'Encrypted copies of data and files, in case they are lost: {{period}}. What you delete is gone from the last copy by then.',
    answersInBrowser:
      'What you enter in smart selection, the fast line and results day, in your browser only: {{period}} after the last change.',
    flightInBrowser:
      'The copy of “For the flight”, in the browser in which you pressed to keep it: {{period}} after that press.',
    familyPass: 'A cookie in the browser of a family member who opened your link: {{period}}.',
    language: 'Your choice of language, in your browser only: {{period}}.',
  },
};

const DUE: Record<Locale, string> = {
  'zh-hk': '期滿的資料由系統自動刪除。',
  zh: '到期的信息由系统自动删除。',
  'en-us': 'What is due is deleted by the system itself.',
};

/** The list of a policy's section on how long data is kept: written from the table that the job goes by. */
export function retentionList(locale: Locale): string {
  const items = (Object.entries(SENTENCES[locale]) as [StudentKind, string][]).map(
    ([kind, sentence]) => `<li>${interpolate(sentence, { period: periodText(locale, RETENTION_DAYS[kind]) })}</li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>\n<p>${DUE[locale]}</p>`;
}
