import type { PageSeed } from '#backend/seed/site-seed.ts';
import { sameText, texts } from '#backend/site/site-content.ts';

export const MSO_SCHOLARSHIPS: PageSeed = {
  menuKey: 'scholarships',
  entrance: 'scholarships',
  webTitle: texts('獎學金｜渡口升學', '奖学金｜渡口升学', 'Scholarships | Ferrypoint Education'),
  webMetaKeywords: texts('獎學金,助學金,海外升學', '奖学金,助学金,海外升学', 'scholarships,bursaries,study abroad'),
  webMetaDescription: texts(
    '獎學金有哪幾類、由誰決定、甚麼時候申請，以及怎樣辨認可疑的「獎學金」。',
    '奖学金有哪几类、由谁决定、什么时候申请，以及怎样辨认可疑的“奖学金”。',
    'The kinds of scholarship, who decides, when to apply and how to recognise a doubtful one.',
  ),
  modules: [
    {
      kind: 'html',
      title: texts('獎學金由誰決定', '奖学金由谁决定', 'Who decides'),
      body: texts(
        '<p>獎學金由院校、政府或基金會頒發，名額、金額和資格每年可以不同。我們可以提醒你留意限期和核對文件，但不能代為決定，也不會為申請獎學金收費。</p>',
        '<p>奖学金由院校、政府或基金会颁发，名额、金额和资格每年可能不同。我们可以提醒你留意截止日期和核对文件，但不能代为决定，也不会为申请奖学金收费。</p>',
        '<p>Scholarships are awarded by schools, governments and foundations. Numbers, amounts and conditions can change from year to year. We can point out dates and check documents. We do not decide, and we charge nothing for it.</p>',
      ),
    },
    {
      kind: 'cards',
      title: texts('常見的幾類', '常见的几类', 'Common kinds'),
      items: [
        {
          title: texts('入學獎學金', '入学奖学金', 'Entrance awards'),
          body: texts(
            '<p>按入學成績評定，部分隨取錄自動考慮，不用另外申請。</p>',
            '<p>按入学成绩评定，部分随录取自动考虑，不用另外申请。</p>',
            '<p>Based on your entry results. Some are considered automatically with your application.</p>',
          ),
        },
        {
          title: texts('學科或才藝獎學金', '学科或才艺奖学金', 'Subject and talent awards'),
          body: texts(
            '<p>由學系頒發，可能要作品集、面試或推薦信。</p>',
            '<p>由院系颁发，可能需要作品集、面试或推荐信。</p>',
            '<p>Given by departments, and may ask for a portfolio, an interview or references.</p>',
          ),
        },
        {
          title: texts('助學金', '助学金', 'Bursaries'),
          body: texts(
            '<p>按家庭經濟狀況評定，不少只接受當地學生，請先看清資格。</p>',
            '<p>按家庭经济状况评定，不少只接受当地学生，请先看清资格。</p>',
            '<p>Based on family income. Many are for home students only, so read the conditions first.</p>',
          ),
        },
        {
          title: texts('政府及基金會獎學金', '政府及基金会奖学金', 'Government and foundation awards'),
          body: texts(
            '<p>多用於研究生課程，限期往往早於院校申請。</p>',
            '<p>多用于研究生课程，截止日期往往早于院校申请。</p>',
            '<p>Mostly for postgraduate study, often closing before the school’s own deadline.</p>',
          ),
        },
      ],
    },
    {
      kind: 'steps',
      title: texts('怎樣準備', '怎样准备', 'How to prepare'),
      items: [
        {
          title: texts('在院校官方網頁核對', '在院校官网核对', 'Check the school’s own page'),
          body: texts(
            '<p>看清資格、限期，以及先獲得取錄才可申請，還是可以同時申請。</p>',
            '<p>看清资格、截止日期，以及是先获得录取才能申请，还是可以同时申请。</p>',
            '<p>Read the conditions and dates, and whether you need an offer first.</p>',
          ),
        },
        {
          title: texts('把限期記下來', '把截止日期记下来', 'Write the dates down'),
          body: texts(
            '<p>以當地時間計算，預留推薦人回覆的時間。</p>',
            '<p>按当地时间计算，预留推荐人回复的时间。</p>',
            '<p>Deadlines run on local time. Leave your referees enough time.</p>',
          ),
        },
        {
          title: texts('和申請一起遞交', '和申请一起提交', 'Submit with the application'),
          body: texts(
            '<p>在「我的申請」留言寫明獎學金名稱，顧問會一併跟進。</p>',
            '<p>在“我的申请”留言写明奖学金名称，顾问会一并跟进。</p>',
            '<p>Name the scholarship in a message under My application and an adviser will follow it up too.</p>',
          ),
        },
      ],
    },
    {
      kind: 'figures',
      title: texts('記住這兩個數', '记住这两个数', 'Two numbers to remember'),
      items: [
        {
          figure: texts('0 元', '0 元', 'Nil'),
          title: texts('真正的獎學金不收手續費', '真正的奖学金不收手续费', 'the handling fee of a genuine scholarship'),
        },
        {
          figure: sameText('2'),
          title: texts('一般要預備的推薦人', '一般要准备的推荐人', 'referees usually asked for'),
        },
      ],
    },
    {
      kind: 'faq',
      title: texts('小心辨認', '小心辨认', 'Take care'),
      items: [
        {
          title: texts(
            '有人說付費就保證得獎學金，可信嗎？',
            '有人说付费就保证得奖学金，可信吗？',
            'Somebody guarantees a scholarship for a fee. Is it real?',
          ),
          body: texts(
            '<p>不可信。請不要付款，也不要交出證件副本；可以向院校的獎學金部門查證。</p>',
            '<p>不可信。请不要付款，也不要交出证件复印件；可以向院校的奖学金部门核实。</p>',
            '<p>No. Do not pay, and do not hand over copies of your documents. Ask the school’s scholarship office.</p>',
          ),
        },
        {
          title: texts('獎學金會影響取錄嗎？', '奖学金会影响录取吗？', 'Does applying for one affect my offer?'),
          body: texts(
            '<p>一般分開處理，但各校做法不同，以院校的說明為準。</p>',
            '<p>一般分开处理，但各校做法不同，以院校的说明为准。</p>',
            '<p>They are usually handled apart, but practice differs. The school’s own notes are what counts.</p>',
          ),
        },
      ],
    },
  ],
};
