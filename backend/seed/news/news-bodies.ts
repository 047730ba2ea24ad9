import { exceptLevels, onlyLevels } from '#backend/queries/database.ts';
import { texts } from '#backend/site/site-content.ts';
import type { NewsSeed } from './news-seed.ts';

const MAINLAND = 4;

/** What the articles say that agents show on their home page; title and date stand there. */
export const BODIES: Record<number, Pick<NewsSeed, 'body' | 'country' | 'levels'>> = {
  5001: {
    country: 'uk',
    body: [
      texts(
        '需要提交資金證明的申請人，要顯示足以支付第一年學費和最多九個月生活費的存款，連續存放 28 日，期間結餘不能低於所需金額。',
        '需要提交资金证明的申请人，要显示足以支付第一年学费和最多九个月生活费的存款，连续存放 28 天，期间余额不能低于所需金额。',
        'Applicants who have to show funds need the first year’s fees and up to nine months of living costs, held for 28 days in a row. The balance may not fall below the amount on any day.',
      ),
      texts(
        '28 日的最後一天，須在遞交申請前 31 日之內。存款可以在父母名下，但要附出生證明和同意書。',
        '28 天的最后一天，须在提交申请前 31 天之内。存款可以在父母名下，但要附出生证明和同意书。',
        'The last of the 28 days must fall within the 31 days before the application. The money may be a parent’s, with a birth certificate and a letter of consent.',
      ),
    ],
  },
  5002: {
    levels: exceptLevels(MAINLAND),
    body: [
      texts(
        '「最佳五科」聽來一樣，計法可以很不同：有的把英文或數學雙倍計算，有的指定選修科，有的只取一次考試的成績。',
        '“最佳五科”听来一样，算法可以很不同：有的把英语或数学加倍计算，有的指定选修科，有的只取一次考试的成绩。',
        'Best five sounds like one thing, yet some courses double English or Mathematics, some name the electives, and some take one sitting only.',
      ),
      texts(
        '先找出課程當年公布的計分方法，用自己的成績算一遍，再與往年收生分數比較。',
        '先找出课程当年公布的计分方法，用自己的成绩算一遍，再与往年录取分数比较。',
        'Find the method that the course publishes for the year, work out your own score with it, and only then compare with earlier years.',
      ),
    ],
  },
  5003: {
    country: 'uk',
    body: [
      texts(
        '三條問題分別問：為甚麼選這個課程；學業怎樣令你有所準備；課堂以外做過甚麼。每條有最低字元數，合計上限為 4,000 字元。',
        '三个问题分别问：为什么选这个课程；学业怎样令你有所准备；课堂以外做过什么。每题有最低字符数，合计上限为 4,000 字符。',
        'The three ask why this course, how your studies have prepared you, and what you have done outside the classroom. Each has a minimum length, and together they may take 4,000 characters.',
      ),
      texts(
        '同一件事不必說兩次。先列出例子，再決定放在哪一條之下。',
        '同一件事不必说两次。先列出例子，再决定放在哪一题之下。',
        'Say nothing twice. List the examples first, then decide under which question each belongs.',
      ),
    ],
  },
  5004: {
    country: 'au',
    body: [
      texts(
        '「真實學生」要求在申請表內以幾條問題作答：目前的情況、為甚麼在澳洲讀這個課程、課程對將來有甚麼幫助。',
        '“真实学生”要求在申请表内以几个问题作答：目前的情况、为什么在澳大利亚读这个课程、课程对将来有什么帮助。',
        'The requirement is met with short answers in the form: your present circumstances, why this course in Australia, and what it will do for you.',
      ),
      texts(
        '回答要具體，並附文件證明。轉科或中斷學業的，寫明原因。',
        '回答要具体，并附文件佐证。转专业或中断学业的，写明原因。',
        'Answer with particulars and add documents. Explain a change of field or a break in your studies.',
      ),
    ],
  },
  5005: {
    country: 'ca',
    body: [
      texts(
        '省級證明信證明申請人屬該省的學額之內。院校一般在你接受取錄、繳交訂金後向省政府申請。',
        '省级证明信证明申请人属该省的名额之内。院校一般在你接受录取、缴纳定金后向省政府申请。',
        'The letter shows that an applicant falls within the province’s allocation. Schools usually ask for it once you have accepted and paid the deposit.',
      ),
      texts(
        '哪些學生不需要，規則曾經改變，遞交前看移民部當日的網頁。',
        '哪些学生不需要，规则曾经改变，提交前看移民部当天的网页。',
        'Who is exempt has changed before, so read the department’s page on the day that you apply.',
      ),
    ],
  },
  5006: {
    country: 'us',
    body: [
      texts(
        'I-20 的姓名、出生日期和課程要與護照和取錄信一致；有錯先請學校更正，再預約面談。',
        'I-20 的姓名、出生日期和课程要与护照和录取信一致；有错先请学校更正，再预约面谈。',
        'The name, date of birth and course on the I-20 must match the passport and the offer. Have the school correct a mistake before you book.',
      ),
      texts(
        '面談時間很短，用一兩句話說明讀甚麼、為甚麼選這所學校、費用由誰支付。',
        '面谈时间很短，用一两句话说明读什么、为什么选这所学校、费用由谁支付。',
        'Interviews are short. Be ready to say in a sentence or two what you will study, why there, and who pays.',
      ),
    ],
  },
  5007: {
    levels: onlyLevels(MAINLAND),
    body: [
      texts(
        '直接入讀一般要求高考成績達到指定百分比，並另交英語成績；未達要求或想先適應的學生，可以先讀銜接課程。',
        '直接入学一般要求高考成绩达到指定百分比，并另交英语成绩；未达要求或想先适应的学生，可以先读衔接课程。',
        'Direct entry usually asks for a percentage of the Gaokao’s full marks and an English result. A pathway course is for those below it, or who want time to settle in.',
      ),
      texts(
        '銜接課程讀完後能升讀哪些課程，取錄前就要問清楚。',
        '衔接课程读完后能升入哪些专业，录取前就要问清楚。',
        'Ask before you accept which courses the pathway leads to.',
      ),
    ],
  },
};
