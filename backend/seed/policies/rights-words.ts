import { interpolate } from '#shared/locale/interpolate.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { periodText } from './retention-words.ts';

/** {{page}} is the page of the personal centre on which it is done, as the page calls itself. */
const OWN_DATA_PAGE: Record<Locale, string> = {
  'zh-hk': '你的資料與帳戶',
  zh: '你的资料与账号',
  'en-us': 'Your data and account',
};

/** {{consents}} is where they are shown and withdrawn. */
const CONSENTS_PAGE: Record<Locale, string> = {
  'zh-hk': '我的同意',
  zh: '我的同意',
  'en-us': 'My consents',
};

const WAYS: Record<Locale, { before: string; ways: readonly string[]; after: string }> = {
  'zh-hk': {
    before: '登入後，你可以在個人中心自行辦理：',
    ways: [
      '下載我們保存的所有資料：在「{{page}}」取得一個 ZIP 檔案，內有可閱讀的網頁、供其他程式使用的數據，以及你上載的檔案。不收費用。',
      '更正個人檔案：在「個人資料」修改。',
      '更正手機號碼：在「{{page}}」以新號碼收到的驗證碼確認，其他裝置會登出。',
      '撤回同意：在「{{consents}}」辦理。撤回對護照和文件的同意，護照號碼和已上載的文件會立即刪除；撤回對傳送到海外院校的同意，我們停止傳送，並告知顧問；撤回對政策的同意，或監護人撤回對未滿 14 歲同學的同意，文件會關閉，直至重新同意。院校已經收到的，我們無法取回。',
      '刪除帳戶：在「{{page}}」提出。所有裝置即時登出，{{period}}內登入可以保留帳戶，其後全部刪除，包括申請和文件。',
    ],
    after:
      '下載、更正手機號碼和刪除帳戶，都要再次輸入密碼或短訊驗證碼。未登入時的對話不屬於任何帳戶，要查閱或刪除，或有其他要求，請以書面提出。',
  },
  zh: {
    before: '登录后，你可以在个人中心自己办理：',
    ways: [
      '下载我们保存的全部资料：在“{{page}}”得到一个 ZIP 文件，里面有可以阅读的网页、供其他程序使用的数据，以及你上传的文件。不收费用。',
      '更正个人资料：在“个人资料”里修改。',
      '更换手机号：在“{{page}}”用新号码收到的验证码确认，其他设备会退出登录。',
      '撤回同意：在“{{consents}}”办理。撤回对护照和文件的同意，护照号码和已上传的文件会立即删除；撤回对发送到境外院校的同意，我们停止发送，并告知顾问；撤回对政策的同意，或监护人撤回对未满 14 周岁学生的同意，文件会关闭，直到重新同意。院校已经收到的，我们无法收回。',
      '注销账号：在“{{page}}”提出。所有设备马上退出登录，{{period}}内登录可以保留账号，之后全部删除，包括申请和文件。',
    ],
    after:
      '下载、更换手机号和注销账号，都要再输入一次密码或短信验证码。没有登录时的对话不属于任何账号，要查阅或删除，或有其他要求，请书面提出。',
  },
  'en-us': {
    before: 'When you are logged in, you can do this yourself in the personal centre:',
    ways: [
      'Download everything we keep about you: “{{page}}” gives you a ZIP with a page to read, the same as data for other programs, and the files you sent. It is free.',
      'Correct your profile: under “My profile”.',
      'Correct your phone number: under “{{page}}”, with the code that the new number is sent. Your other devices are logged out.',
      'Withdraw a consent: under “{{consents}}”. Without the consent to passport and documents, your passport number and the documents you uploaded are deleted at once. Without the consent to sending abroad we stop sending, and your adviser is told. Without the agreement to this policy, or below 14 without a guardian’s, documents are closed until it is given again. What schools have received already, we cannot call back.',
      'Delete your account: under “{{page}}”. All devices are logged out at once. For {{period}} you can log in and keep the account. Then everything is deleted, applications and documents included.',
    ],
    after:
      'To download, to change the number and to delete the account, you enter your password or a code by text message once more. Conversations you had without logging in belong to no account: to see them or have them deleted, and for any other request, please write to us.',
  },
};

/** What people can do with their data by themselves, and where: in each policy's section on rights. */
export function rightsList(locale: Locale): string {
  const { before, ways, after } = WAYS[locale];
  const fill = (text: string) =>
    interpolate(text, {
      page: OWN_DATA_PAGE[locale],
      consents: CONSENTS_PAGE[locale],
      period: periodText(locale, RETENTION_DAYS.account),
    });
  return `<p>${before}</p>\n<ul>\n${ways.map((way) => `<li>${fill(way)}</li>`).join('\n')}\n</ul>\n<p>${after}</p>`;
}
