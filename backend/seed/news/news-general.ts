import { exceptLevels, onlyLevels } from '#backend/queries/database.ts';
import { texts } from '#backend/site/site-content.ts';
import type { NewsSeed } from './news-seed.ts';

// What holds wherever one goes.

const MAINLAND = 4;

type Words = [zhHk: string, zh: string, en: string];

const article = (id: number, day: string, title: Words, subtitle: Words, ...body: Words[]): NewsSeed => ({
  id,
  title: texts(...title),
  subtitle: texts(...subtitle),
  body: body.map((words) => texts(...words)),
  publishTime: `${day} 10:00:00`,
});

export const GENERAL_NEWS: NewsSeed[] = [
  article(
    5030,
    '2026-11-09',
    ['有條件取錄與無條件取錄', '有条件录取与无条件录取', 'Conditional and unconditional offers'],
    [
      '條件寫甚麼，就要在限期前證明甚麼。',
      '条件写什么，就要在限期前证明什么。',
      'Whatever the condition says has to be proved by its date.',
    ],
    [
      '常見條件是期末成績、英語成績和畢業證明。逐條列出，寫下由誰、何時提交。',
      '常见条件是期末成绩、英语成绩和毕业证明。逐条列出，写下由谁、何时提交。',
      'Most ask for final results, English and proof of graduation. List them with who sends what, and when.',
    ],
  ),
  article(
    5031,
    '2026-10-26',
    [
      '雅思與其他英語考試：先看學校收哪一種',
      '雅思与其他英语考试：先看学校收哪一种',
      'IELTS or another test: see first what the school takes',
    ],
    [
      '總分以外，小分同樣是要求。',
      '总分以外，小分同样是要求。',
      'Beside the overall score, each part has a minimum too.',
    ],
    [
      '簽證所需的考試有時與入學所需的不同，讀語言班的學生尤其要留意。',
      '签证所需的考试有时与入学所需的不同，读语言班的学生尤其要留意。',
      'A visa sometimes asks for another test than admission does, above all for those who take a language course first.',
    ],
  ),
  article(
    5032,
    '2026-10-12',
    ['排名怎樣看', '排名怎样看', 'How to read a ranking'],
    [
      '先看它量度甚麼，再看名次。',
      '先看它衡量什么，再看名次。',
      'Look at what it measures before you look at the place.',
    ],
    [
      '綜合排名看重研究和聲譽，與一個課程教得好不好是兩回事。相差幾位，往往沒有實際意義。',
      '综合排名看重研究和声誉，与一个课程教得好不好是两回事。相差几位，往往没有实际意义。',
      'Overall tables weigh research and reputation, which is not the same as how well one course is taught. A few places seldom mean anything.',
    ],
  ),
  article(
    5033,
    '2026-09-17',
    ['推薦信找誰寫', '推荐信找谁写', 'Whom to ask for a reference'],
    [
      '認識你的老師，勝過職銜高的人。',
      '认识你的老师，胜过职衔高的人。',
      'A teacher who knows you is better than a grand title.',
    ],
    [
      '至少提前四星期，附上成績表、課程名稱和你想強調的兩三件事。',
      '至少提前四周，附上成绩单、课程名称和你想强调的两三件事。',
      'Ask four weeks ahead, and send the transcript, the course and two or three things that matter to you.',
    ],
  ),
  article(
    5034,
    '2026-08-20',
    ['簽訂租約前要看的五項', '签订租约前要看的五项', 'Five things to read before signing a lease'],
    [
      '租期、按金、包括的費用、維修責任和退租條件。',
      '租期、押金、包括的费用、维修责任和退租条件。',
      'Term, deposit, what is included, repairs, and how it ends.',
    ],
    [
      '未看過房子，不要匯款。按金應存入當地法例要求的保障計劃。',
      '未看过房子，不要汇款。押金应存入当地法例要求的保障计划。',
      'Send no money for a place nobody has seen. Where the law has a protection scheme, the deposit belongs in it.',
    ],
  ),
  article(
    5035,
    '2026-08-06',
    ['出發前的文件清單', '出发前的文件清单', 'The documents to carry when you leave'],
    [
      '護照、簽證、取錄文件、住宿和資金證明，放在手提行李。',
      '护照、签证、录取文件、住宿和资金证明，放在手提行李。',
      'Passport, visa, offer, housing and funds, all in hand luggage.',
    ],
    [
      '另存一份電子副本，並讓家人知道放在哪裏。',
      '另存一份电子副本，并让家人知道放在哪里。',
      'Keep a digital copy as well, and tell your family where it is.',
    ],
  ),
  article(
    5036,
    '2026-06-04',
    ['留學預算：三種容易忘記的支出', '留学预算：三种容易忘记的支出', 'Three costs that budgets forget'],
    [
      '首月的按金和家具、冬季衣物、往返機票。',
      '首月的押金和家具、冬季衣物、往返机票。',
      'The first month’s deposit and furniture, winter clothes, and flights home.',
    ],
    [
      '匯率會變，預留一成的緩衝比精確的小數有用。',
      '汇率会变，预留一成的缓冲比精确的小数有用。',
      'Exchange rates move. A tenth in reserve is worth more than exact decimals.',
    ],
  ),
  article(
    5037,
    '2026-05-14',
    ['作品集：少而完整', '作品集：少而完整', 'Portfolios: fewer pieces, each complete'],
    ['展示過程，不只成品。', '展示过程，不只成品。', 'Show how the work came about, not only how it ended.'],
    [
      '每所學校的頁數和格式不同，先下載要求再排版。',
      '每所学校的页数和格式不同，先下载要求再排版。',
      'Every school has its own number of pages and format. Read that before you lay anything out.',
    ],
  ),
  {
    ...article(
      5038,
      '2026-04-09',
      ['DSE 放榜後的一星期', 'DSE 出分后的一周', 'The week after DSE results'],
      [
        '先核對條件，再決定覆核、補錄或銜接課程。',
        '先核对条件，再决定复核、补录或衔接课程。',
        'Check your conditions first, then decide on a review, Clearing or a pathway.',
      ],
      [
        '成績由考評局送交大學需時，先把成績通知書的副本寄給招生處。',
        '成绩由考评局送交大学需时，先把成绩通知书的副本寄给招生处。',
        'It takes time for results to reach a university, so send admissions a copy of the notice.',
      ],
    ),
    levels: exceptLevels(MAINLAND),
  },
  {
    ...article(
      5039,
      '2026-06-18',
      ['高考後申請：時間表怎樣安排', '高考后申请：时间表怎样安排', 'Applying after the Gaokao: a timetable'],
      [
        '出分後英國和澳洲仍有學額，簽證時間要倒推。',
        '出分后英国和澳大利亚仍有名额，签证时间要倒推。',
        'Places in the United Kingdom and Australia remain after results. Count back from the visa.',
      ],
      [
        '英語成績宜在考試前取得；成績單的公證和翻譯約需一至兩星期。',
        '英语成绩宜在考试前取得；成绩单的公证和翻译约需一至两周。',
        'Have the English result before the examination. Notarised translations take a week or two.',
      ],
    ),
    levels: onlyLevels(MAINLAND),
  },
  article(
    5040,
    '2026-01-15',
    ['延遲入學：問清楚三件事', '延迟入学：问清楚三件事', 'Deferring a place: three questions'],
    [
      '學費按哪一年、獎學金是否保留、條件是否不變。',
      '学费按哪一年、奖学金是否保留、条件是否不变。',
      'Which year’s fee, whether the scholarship stays, and whether the conditions do.',
    ],
    [
      '以書面確認，並在限期前重新接受。',
      '以书面确认，并在限期前重新接受。',
      'Have it confirmed in writing, and accept again by the date.',
    ],
  ),
];
