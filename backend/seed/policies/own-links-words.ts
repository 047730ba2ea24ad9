import { interpolate } from '#shared/locale/interpolate.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { periodText } from './retention-words.ts';

// What students show to others and keep on devices by themselves: the same in both policies. Pages are named as they call themselves.

const LINKS: Record<Locale, { before: string; links: readonly string[] }> = {
  'zh-hk': {
    before: '以下由你自己決定給誰看，並可隨時收回：',
    links: [
      '「給家人的連結」：誰有連結，誰就看到你填的稱呼、你收藏的院校和課程，以及家人與你在這裏的意見和留言，並可以表示意見和留言。我們不問家人姓名，只記錄他們說自己是你的誰。到期或收回後，連結即時失效。你在建立連結時選擇的話，還會顯示你在已收藏院校和課程的入學把握（衝刺、適中或穩妥），按你當天的智能選校答案計算；連結只儲存結果和比較的依據，隨連結刪除。備註、成績、文件和對話都不在內。',
      '「接下來」的日曆私人網址：誰有網址，誰就看到你的日期和院校名稱。換一個或關閉後，舊網址即時失效。',
      '「比較」的連結、圖片和海報：只有院校和課程，沒有你的個人資料。',
      '你下載的申請紀錄和資料檔案：由你自己保管。把資料檔案帶到另一個網站時，由該網站按其政策處理；我們會先列明帶來甚麼並取得你的同意。',
    ],
  },
  zh: {
    before: '以下由你自己决定给谁看，并可随时收回：',
    links: [
      '“给家人的链接”：谁有链接，谁就看到你填的称呼、你收藏的院校和课程，以及家人和你在这里的意见和留言，并可以表示意见和留言。我们不问家人姓名，只记录他们说自己是你的谁。到期或收回后，链接立即失效。你在建立链接时选择的话，还会显示你在已收藏院校和课程的录取把握（冲刺、适中或稳妥），按你当天的智能选校答案计算；链接只保存结果和比较的依据，随链接删除。备注、成绩、文件和对话都不在内。',
      '“接下来”的日历私人网址：谁有网址，谁就看到你的日期和院校名称。换一个或关闭后，旧网址立即失效。',
      '“比较”的链接、图片和海报：只有院校和课程，没有你的个人信息。',
      '你下载的申请记录和资料文件：由你自己保管。把资料文件带到另一个网站时，由该网站按其政策处理；我们会先列明带来什么并取得你的同意。',
    ],
  },
  'en-us': {
    before: 'You alone decide who sees the following, and can take it back at any time:',
    links: [
      '“Links for your family”: whoever has a link sees the name you wrote, the schools and courses you saved, and what the family and you said there, and can vote and write. We ask family members for no name, only what they say they are to you. A link stops working at once when it ends or you take it back. Where you choose so when you make it, it also shows where you stand at what you have saved (reach, match or likely), worked out from your smart selection answers that day; the link stores that word and what it was compared by, and it is deleted with the link. Your notes, results, documents and conversations are not in it.',
      'The private calendar address under “What is next”: whoever has it sees your dates and the names of schools. A new address, or closing it, stops the old one at once.',
      'The link, picture and poster of “Compare”: schools and courses only, and no personal data.',
      'The application log and the data file that you download: they are in your own hands. Where you bring the data file to another site, that site handles it under its own policy; it first shows what would come and asks for your consent.',
    ],
  },
};

/** In each policy's section on who receives what. */
export function ownLinksList(locale: Locale): string {
  const { before, links } = LINKS[locale];
  return `<p>${before}</p>\n<ul>\n${links.map((link) => `<li>${link}</li>`).join('\n')}\n</ul>`;
}

const IN_BROWSERS: Record<Locale, string> = {
  'zh-hk':
    '除了你讓顧問看的選校結果，智能選校、選校快線和放榜日填寫的內容只儲存在你的瀏覽器，最後一次更改後保留 {{answers}}，你登出或按「清除我的答案」時即清除。「隨身資料」只在你按鈕後才存入瀏覽器，保留 {{flight}}：不用登入也能開啟，使用該瀏覽器的人都看得到；你移除、登出，或另一人在該瀏覽器登入時即刪除；登入逾時則不會，屆時仍可在提示中移除。家人開啟你的連結後，連結記在他們瀏覽器的 Cookie 內，為期 {{family}}。',
  zh: '除了你给顾问看的选校结果，智能选校、选校快线和出分日填写的内容只保存在你的浏览器里，最后一次更改后保留 {{answers}}，你退出登录或点“清除我的答案”时即清除。“随身资料”只在你点按钮后才存入浏览器，保留 {{flight}}：不用登录也能打开，使用该浏览器的人都看得到；你移除、退出登录，或另一人在该浏览器登录时即删除；登录超时则不会，届时仍可在提示中移除。家人打开你的链接后，链接记在他们浏览器的 Cookie 里，为期 {{family}}。',
  'en-us':
    'But for a result that you show your advisers, what you enter in smart selection, the fast line and results day is kept in your browser alone, until {{answers}} after the last change, until you log out, or until you press “Forget my answers”. “For the flight” is kept in a browser only when you press for it, for {{flight}}: it opens without a login, so whoever uses that browser can read it. It is deleted when you remove it, when you log out, or when somebody else logs in there; a login that times out leaves it, and the message that says so offers to remove it. When family members open your link, a cookie in their browser keeps it for {{family}}.',
};

/** In each policy's section on cookies: what stands in a browser beside them. */
export function inBrowsers(locale: Locale): string {
  const { answersInBrowser, flightInBrowser, familyPass } = RETENTION_DAYS;
  return interpolate(IN_BROWSERS[locale], {
    answers: periodText(locale, answersInBrowser),
    flight: periodText(locale, flightInBrowser),
    family: periodText(locale, familyPass),
  });
}
