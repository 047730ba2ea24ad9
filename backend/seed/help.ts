import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { exceptLevels, onlyLevels } from '#backend/queries/database.ts';
import type { HelpSeed } from './site-seed.ts';
import { texts } from '#backend/site/site-content.ts';

const MAINLAND = onlyLevels(MAINLAND_PUBLIC_LEVEL);
const ELSEWHERE = exceptLevels(MAINLAND_PUBLIC_LEVEL);

/** Frequently asked, in the order they are shown. No agency is named: every agent answers with these. */
export const FAQ: HelpSeed[] = [
  {
    id: 401,
    title: texts('使用這個網站要付費嗎？', '使用这个网站要付费吗？', 'Does it cost anything to use this site?'),
    description: texts(
      '<p>使用本站免費：瀏覽院校和課程、智能選校、收藏和網上申請都不收費。院校自己的申請費、訂金和簽證費由你直接付給院校或簽證部門，課程頁面會列出已知的申請費。</p>',
      '<p>使用本站免费：浏览院校和课程、智能选校、收藏和网上申请都不收费。院校自己的申请费、定金和签证费由你直接付给院校或签证部门，课程页面会列出已知的申请费。</p>',
      '<p>Using this site is free: browsing, smart selection, favourites and applying online cost nothing. Application fees, deposits and visa fees are paid by you directly to the university or the visa authority. Course pages list the application fee where it is known.</p>',
    ),
  },
  {
    id: 402,
    title: texts('不登入可以做甚麼？', '不登录可以做什么？', 'What can I do without logging in?'),
    description: texts(
      '<p>可以瀏覽國家、院校、排名和留學資訊，也可以填寫智能選校問卷。未登入時，每所院校顯示首三個課程，選校結果顯示首三所院校。登入後可以看到全部結果，並且可以收藏和申請；完成智能選校後，每所院校的課程全部列出。</p>',
      '<p>可以浏览国家、院校、排名和留学资讯，也可以填写智能选校问卷。未登录时，每所院校显示前三个课程，选校结果显示前三所院校。登录后可以看到全部结果，并且可以收藏和申请；完成智能选校后，每所院校的课程全部列出。</p>',
      '<p>You can browse countries, schools, rankings and study news, and fill in the smart selection questionnaire. Until you log in, each school shows its first three courses and the results show the first three schools. Logging in shows all results and lets you save favourites and apply; once you have also completed the questionnaire, every school lists all of its courses.</p>',
    ),
  },
  {
    id: 403,
    title: texts('智能選校怎樣計算配對？', '智能选校怎样计算匹配度？', 'How does smart selection work out a match?'),
    description: texts(
      '<p>國家、學科、程度和預算先定出範圍，再按你的學費預算、城市和重視的事項計分。成績是否達標，只看院校已公布並附來源的要求；我們不知道院校要求的，會寫明「未知，請查詢」，不會當作達標。未知的項目畫斜紋，不計得分，也不計滿分；院校按已知分數中所得的比例排序，已知不足一半的排在後面。每項分數逐行列出，你可以隨時修改答案再看一次。結果是參考，不代表取錄。</p>',
      '<p>国家、学科、程度和预算先定出范围，再按你的学费预算、城市和看重的事项计分。成绩是否达标，只看院校已公布并附来源的要求；我们不知道院校要求的，会写明“未知，请咨询”，不会当作达标。未知的项目画斜纹，不计得分，也不计满分；院校按已知分数中所得的比例排序，已知不足一半的排在后面。每项分数逐行列出，你可以随时修改答案再看一次。结果仅供参考，不代表录取。</p>',
      '<p>Country, field, level and budget set the range; tuition, city and priorities are then scored by the weights you chose. Whether your grades suffice is judged only by what a school has published, with its source; where we know of no requirement, the result says “Not known: ask” and is never called a match. A line that nobody knows is hatched and counts neither in the score nor in its maximum; schools are ordered by the share of the known points that they have, with those less than half known after the others. Every score is shown line by line, and you can change an answer at any time. The result is a guide, not an offer.</p>',
    ),
  },
  {
    id: 404,
    title: texts('可以申請哪些國家？', '可以申请哪些国家？', 'Which countries can I apply to?'),
    description: texts(
      '<p>現時提供英國、澳洲、美國和加拿大的院校。其他國家暫未提供。</p>',
      '<p>目前提供英国、澳大利亚、美国和加拿大的院校。其他国家暂未提供。</p>',
      '<p>Universities in the United Kingdom, Australia, the United States and Canada. Other countries are not offered at present.</p>',
    ),
  },
  {
    id: 405,
    title: texts(
      '由申請到入學有哪些步驟？',
      '从申请到入学有哪些步骤？',
      'What are the steps from application to arrival?',
    ),
    description: texts(
      '<ol><li>註冊並填寫申請</li><li>遞交申請</li><li>等候院校決定</li><li>獲得取錄</li><li>繳付留位費</li><li>取得入學確認文件（英國 CAS、澳洲 CoE、美國 I-20、加拿大 LOA）</li><li>申請簽證</li><li>啟程</li></ol><p>每一步的時間和紀錄都會在「我的申請」顯示。</p>',
      '<ol><li>注册并填写申请</li><li>提交申请</li><li>等待院校决定</li><li>获得录取</li><li>缴纳留位费</li><li>取得入学确认文件（英国 CAS、澳大利亚 CoE、美国 I-20、加拿大 LOA）</li><li>申请签证</li><li>启程</li></ol><p>每一步的时间和记录都会在“我的申请”显示。</p>',
      '<ol><li>Register and fill in the application</li><li>Submit it</li><li>Wait for the school’s decision</li><li>Receive an offer</li><li>Pay the reservation fee</li><li>Receive the school’s confirmation (UK: CAS; Australia: CoE; US: I-20; Canada: LOA)</li><li>Apply for the visa</li><li>Depart</li></ol><p>Each step, with its date and notes, is shown under My application.</p>',
    ),
  },
  {
    id: 406,
    title: texts('多久會有結果？', '多久会有结果？', 'How long until I hear back?'),
    description: texts(
      '<p>我們最快 24 小時內完成評估；遞交後各院校回覆的時間不同。申請高峰期、面試或補交文件都會令時間延長，以院校的通知為準。</p>',
      '<p>我们最快 24 小时内完成评估；提交后各院校答复的时间不同。申请高峰期、面试或补交文件都会使时间延长，以院校的通知为准。</p>',
      '<p>We can assess you in as little as 24 hours; after submission each school answers in its own time. Peak season, interviews and further documents add time. The school’s own notice is what counts.</p>',
    ),
  },
  {
    id: 407,
    title: texts('DSE 成績可以直接申請大學嗎？', 'DSE 成绩可以直接申请大学吗？', 'Can I apply with HKDSE results?'),
    description: texts(
      '<p>不少英國、澳洲、美國和加拿大的大學接受 DSE 成績，但計分方法各有不同。在「DSE 快線」輸入一次成績，就可以看到成績與各院校已公布的要求相比如何；我們不知道要求的，會寫明「未知，請查詢」；未達直接入讀要求的，會列出相關的銜接課程。</p>',
      '<p>不少英国、澳大利亚、美国和加拿大的大学接受 DSE 成绩，但计分方法各有不同。在“DSE 快线”输入一次成绩，就可以看到成绩与各院校已公布的要求相比如何；我们不知道要求的，会写明“未知，请咨询”；未达直接入学要求的，会列出相关的衔接课程。</p>',
      '<p>Many universities in the UK, Australia, the US and Canada accept them, each counting in its own way. Enter your results once under DSE fast line to see how they compare with what schools have published; where we know of no requirement, the page says so. Where you fall short of direct entry, related pathway courses are listed.</p>',
    ),
    levels: ELSEWHERE,
  },
  {
    id: 408,
    title: texts('高考成績可以直接申請大學嗎？', '高考成绩可以直接申请大学吗？', 'Can I apply with Gaokao results?'),
    description: texts(
      '<p>部分大學接受高考成績直接申請學士課程，也有大學要求先讀預科或銜接課程。要求由各院校和各課程自行訂定，請看課程頁面的學術要求，或在智能選校填寫成績再看結果。</p>',
      '<p>部分大学接受高考成绩直接申请本科，也有大学要求先读预科或衔接课程。要求由各院校、各专业自行制定，请看课程页面的学术要求，或在智能选校填写成绩再看结果。</p>',
      '<p>Some universities accept Gaokao results for direct entry to a bachelor’s degree, and others ask for a foundation or pathway course first. Each course sets its own requirement: see its page, or enter your results in smart selection.</p>',
    ),
    levels: MAINLAND,
  },
  {
    id: 409,
    title: texts('甚麼是銜接課程？', '什么是衔接课程？', 'What is a pathway course?'),
    description: texts(
      '<p>銜接課程是大學一年級之前或相當於一年級的課程，例如預科和國際大一。完成並達到指定成績後，可以升讀合作大學的學士課程。升讀條件寫在課程頁面。</p>',
      '<p>衔接课程是大学一年级之前或相当于一年级的课程，例如预科和国际大一。完成并达到指定成绩后，可以升入合作大学的本科课程。升学条件写在课程页面。</p>',
      '<p>A course before, or in place of, the first year of university, such as a foundation year or an international year one. Finishing it with the required marks leads into a bachelor’s degree at a partner university. The conditions are on the course page.</p>',
    ),
  },
  {
    id: 410,
    title: texts(
      '英語成績還未考到，可以先申請嗎？',
      '英语成绩还没考出来，可以先申请吗？',
      'May I apply before I have an English score?',
    ),
    description: texts(
      '<p>多數院校可以先發有條件取錄，再補交 IELTS、TOEFL 或 PTE 成績。申請時把英語一欄留空即可，補交期限以取錄信為準。</p>',
      '<p>多数院校可以先发有条件录取，再补交 IELTS、TOEFL 或 PTE 成绩。申请时把英语一栏留空即可，补交期限以录取信为准。</p>',
      '<p>Many schools make a conditional offer first and take IELTS, TOEFL or PTE results later. Leave the English section empty when you apply. The deadline for the score is in the offer letter.</p>',
    ),
  },
  {
    id: 411,
    title: texts(
      '遞交之後還可以改申請嗎？',
      '提交之后还可以改申请吗？',
      'Can I change an application after submitting it?',
    ),
    description: texts(
      '<p>在顧問接手之前，可在「我的申請」更正申請表；所選課程不能更改，也不能再加入新的課程。顧問接手後請留言，顧問會與院校跟進；也可以撤回申請。</p>',
      '<p>在顾问接手之前，可在“我的申请”更正申请表；所选专业不能更改，也不能再加入新的专业。顾问接手后请留言，顾问会与院校跟进；也可以撤回申请。</p>',
      '<p>Until an adviser takes it, you can correct the form under My application. The courses stay as they are, and new courses cannot be added. After that, leave a message there and an adviser will take it up with the school. You may also withdraw.</p>',
    ),
  },
  {
    id: 412,
    title: texts('怎樣用 WhatsApp 聯絡顧問？', '怎样用 WhatsApp 联系顾问？', 'How do I reach an adviser on WhatsApp?'),
    description: texts(
      '<p>按頁面頂部或底部的 WhatsApp 號碼便可開啟對話。服務時間為星期一至五 10:00–19:00，其他時間的訊息會在下一個工作日回覆。</p>',
      '<p>点页面顶部或底部的 WhatsApp 号码即可打开对话。服务时间为周一至周五 10:00–19:00，其他时间的消息会在下一个工作日回复。</p>',
      '<p>The WhatsApp number at the top or foot of any page opens a chat. Advisers are there from Monday to Friday, 10:00–19:00. Messages at other times are answered on the next working day.</p>',
    ),
    levels: ELSEWHERE,
  },
  {
    id: 413,
    title: texts('怎樣用微信聯絡顧問？', '怎样用微信联系顾问？', 'How do I reach an adviser on WeChat?'),
    description: texts(
      '<p>在頁面頂部按「微信查詢」，用微信掃描二維碼，或搜尋頁面上的微信號。服務時間為星期一至五 10:00–19:00。也可以直接打電話。</p>',
      '<p>在页面顶部点“微信咨询”，用微信扫描二维码，或搜索页面上的微信号。服务时间为周一至周五 10:00–19:00。也可以直接打电话。</p>',
      '<p>Open WeChat at the top of the page and scan the code, or search for the WeChat ID shown there. Advisers are there from Monday to Friday, 10:00–19:00. You may also telephone.</p>',
    ),
    levels: MAINLAND,
  },
  {
    id: 414,
    title: texts('有沒有大學排名？', '有没有大学排名？', 'Are there rankings?'),
    description: texts(
      '<p>排名榜屬於製作它的機構，未得許可的，網站不會轉載；有許可的，會寫明是哪一個排名榜、哪一年。各榜的準則不同，同一所院校的名次可以相差很遠，請與課程內容和入學要求一併考慮。</p>',
      '<p>排行榜属于制作它的机构，未获许可的，网站不会转载；有许可的，会写明是哪一个排行榜、哪一年。各榜的标准不同，同一所院校的名次可能相差很远，请与课程内容和入学要求一并考虑。</p>',
      '<p>A table belongs to whoever makes it. The site shows none without a licence, and names the table and its year where it has one. Tables measure different things and can place the same school far apart, so weigh them with the course and its requirements.</p>',
    ),
  },
  {
    id: 415,
    title: texts('忘記了密碼怎麼辦？', '忘记了密码怎么办？', 'What if I forget my password?'),
    description: texts(
      '<p>在登入視窗按「忘記密碼」，輸入已登記的手機號碼和短訊驗證碼，就可以設定新密碼。也可以用短訊驗證碼直接登入。</p>',
      '<p>在登录窗口点“忘记密码”，输入已注册的手机号和短信验证码，就可以设置新密码。也可以用短信验证码直接登录。</p>',
      '<p>Choose Forgotten password in the login window, enter your registered phone number and the code sent by SMS, and set a new one. You can also log in with an SMS code alone.</p>',
    ),
  },
];
