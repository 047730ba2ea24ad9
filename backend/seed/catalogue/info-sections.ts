import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { getCountryId } from './lookup-rows.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';

// Sections of countries, which apply to every school: they contain no changing figures and nothing about a single
// school.

interface InfoSection {
  typeId: number;
  title: Texts;
  description: Record<CountryKey, Texts>;
}

export const COUNTRY_SECTIONS: readonly InfoSection[] = [
  {
    typeId: 2,
    title: createTexts('入學要求', '入学要求', 'Admission'),
    description: {
      uk: createTexts(
        '<p>學士課程申請看中學公開考試成績、英語成績和個人陳述；部分課程另設入學試、面試或作品集。</p><p>碩士課程一般要求相關學科的學士學位，並按原校的評分制度換算成績。</p>',
        '<p>本科申请看中学毕业成绩、英语成绩和个人陈述；部分课程另设入学考试、面试或作品集。</p><p>硕士课程一般要求相关学科的学士学位，并按原校的评分制度换算成绩。</p>',
        '<p>First degrees look at school-leaving results, English and the personal statement. Some courses add a test, an interview or a portfolio.</p><p>Master’s courses usually ask for a first degree in a related field, read against the grading of the home university.</p>',
      ),
      au: createTexts(
        '<p>學士課程申請主要看中學公開考試成績，各科先修要求由院校列明；英語成績在申請時須仍然有效。</p><p>學年多在二月或三月開始，七月另有一次入學。</p>',
        '<p>本科申请主要看中学毕业成绩，各科先修要求由院校列明；英语成绩在申请时须仍然有效。</p><p>学年多在二月或三月开始，七月另有一次入学。</p>',
        '<p>First degrees look mainly at school-leaving results, and prerequisites are listed course by course. An English result has to be in date when you apply.</p><p>The academic year begins in February or March, with a second intake in July.</p>',
      ),
      us: createTexts(
        '<p>學士課程申請綜合考慮中學成績表、文書、推薦信和課外活動；標準化考試的要求各校不同。</p><p>研究院由學系自行收生，常見文件包括成績表、推薦信、個人陳述和考試成績。</p>',
        '<p>本科申请综合考虑高中成绩单、文书、推荐信和课外活动；标准化考试的要求各校不同。</p><p>研究生由院系自行录取，常见文件包括成绩单、推荐信、个人陈述和考试成绩。</p>',
        '<p>First-year applications are read as a whole: transcript, essays, references and activities. Rules on standardised tests differ from school to school.</p><p>Graduate departments choose their own students, usually from transcripts, references, a statement and test results.</p>',
      ),
      ca: createTexts(
        '<p>學士課程申請主要看高中最後階段的成績和指定科目，部分課程另看個人資料。</p><p>碩士課程常要求學術推薦信。</p>',
        '<p>本科申请主要看高中最后阶段的成绩和指定科目，部分课程另看个人材料。</p><p>硕士课程常要求学术推荐信。</p>',
        '<p>First degrees look mainly at the last years of school and named subjects, and some courses add a personal profile.</p><p>Master’s courses often ask for academic references.</p>',
      ),
    },
  },
  {
    typeId: 3,
    title: createTexts('住宿', '住宿', 'Accommodation'),
    description: {
      uk: createTexts(
        '<p>不少大學為一年級學生保留宿位，須在限期前申請。其後多數學生與同學合租，租約期由業主訂定。</p>',
        '<p>不少大学为一年级学生保留宿位，须在限期前申请。之后多数学生与同学合租，租约期由房东订定。</p>',
        '<p>Many universities keep rooms for first-year students who apply in time. Later most students share a house, for the time that its contract says.</p>',
      ),
      au: createTexts(
        '<p>可選大學宿舍、私營學生公寓、寄宿家庭或合租。未成年的學生須有獲認可的住宿安排。</p>',
        '<p>可选大学宿舍、私营学生公寓、寄宿家庭或合租。未成年的学生须有获认可的住宿安排。</p>',
        '<p>There are university halls, private student housing, homestays and shared flats. Students who are not yet of age need an approved arrangement.</p>',
      ),
      us: createTexts(
        '<p>許多大學要求或鼓勵一年級學生住校，宿費常與膳食計劃一起收取。高年級學生多在校外租住。</p>',
        '<p>许多大学要求或鼓励一年级学生住校，宿费常与餐饮计划一起收取。高年级学生多在校外租住。</p>',
        '<p>Many universities ask or encourage first-year students to live on campus, often with a meal plan. Older students mostly rent nearby.</p>',
      ),
      ca: createTexts(
        '<p>宿舍以一年級學生為先，申請愈早機會愈大。校外租屋前宜先看清冬季暖氣費用是否包括在內。</p>',
        '<p>宿舍以一年级学生为先，申请越早机会越大。校外租房前宜先看清冬季暖气费用是否包含在内。</p>',
        '<p>Residences put first-year students first, so it pays to apply early. Before renting outside, check whether winter heating is included.</p>',
      ),
    },
  },
  {
    typeId: 4,
    title: createTexts('當地生活', '当地生活', 'Living there'),
    description: {
      uk: createTexts(
        '<p>逗留較久的學生在申請簽證時繳交醫療附加費，之後可使用國民保健服務。學生可申請火車優惠證。</p>',
        '<p>停留较久的学生在申请签证时缴纳医疗附加费，之后可使用国民保健服务。学生可申请火车优惠卡。</p>',
        '<p>Students who stay for more than a short course pay the health surcharge with the visa and may then use the National Health Service. A railcard makes trains cheaper.</p>',
      ),
      au: createTexts(
        '<p>學生簽證要求購買海外學生醫療保險。四季與北半球相反，聖誕節在夏天。</p>',
        '<p>学生签证要求购买海外学生医疗保险。四季与北半球相反，圣诞节在夏天。</p>',
        '<p>The student visa calls for Overseas Student Health Cover. The seasons are the reverse of the northern ones, and Christmas falls in summer.</p>',
      ),
      us: createTexts(
        '<p>醫療費用高，大學一般要求學生購買保險。城市以外公共交通較少，選校時宜一併考慮。</p>',
        '<p>医疗费用高，大学一般要求学生购买保险。城市以外公共交通较少，选校时宜一并考虑。</p>',
        '<p>Medical care is expensive, and universities usually require insurance. Outside the cities there is little public transport, which is worth weighing when choosing.</p>',
      ),
      ca: createTexts(
        '<p>醫療保險由各省安排，有的省份設等候期，學生須先買私人保險。冬季漫長，校舍之間常有室內通道。</p>',
        '<p>医疗保险由各省安排，有的省份设等候期，学生须先买私人保险。冬季漫长，校舍之间常有室内通道。</p>',
        '<p>Each province arranges health cover, some after a waiting period, so private insurance comes first. Winters are long, and campuses often have indoor walkways.</p>',
      ),
    },
  },
  {
    typeId: 5,
    title: createTexts('申請步驟', '申请步骤', 'How to apply'),
    description: {
      uk: createTexts(
        '<ol><li>學士課程經 UCAS 申請，最多選五個課程；碩士直接向大學申請。</li><li>收到取錄後回覆，符合條件後取得 CAS。</li><li>憑 CAS 和資金證明申請學生簽證。</li></ol>',
        '<ol><li>本科通过 UCAS 申请，最多选五个课程；硕士直接向大学申请。</li><li>收到录取后回复，符合条件后取得 CAS。</li><li>凭 CAS 和资金证明申请学生签证。</li></ol>',
        '<ol><li>First degrees go through UCAS with up to five choices. Master’s applications go to the university.</li><li>Reply to the offer, and receive the CAS once its conditions are met.</li><li>Apply for the student visa with the CAS and proof of funds.</li></ol>',
      ),
      au: createTexts(
        '<ol><li>向大學遞交申請，可同時申請幾所。</li><li>接受取錄、繳交訂金和保險後取得 CoE。</li><li>憑 CoE 網上申請學生簽證。</li></ol>',
        '<ol><li>向大学提交申请，可同时申请几所。</li><li>接受录取、缴纳定金和保险后取得 CoE。</li><li>凭 CoE 在网上申请学生签证。</li></ol>',
        '<ol><li>Apply to the university, or to several at once.</li><li>Accept, pay the deposit and the insurance, and receive the CoE.</li><li>Apply for the student visa online with the CoE.</li></ol>',
      ),
      us: createTexts(
        '<ol><li>經 Common App 或大學自己的系統申請。</li><li>接受取錄並提交資金證明後取得 I-20。</li><li>繳交 SEVIS 費，填寫 DS-160，預約簽證面談。</li></ol>',
        '<ol><li>通过 Common App 或大学自己的系统申请。</li><li>接受录取并提交资金证明后取得 I-20。</li><li>缴纳 SEVIS 费，填写 DS-160，预约签证面谈。</li></ol>',
        '<ol><li>Apply through the Common App or the university’s own system.</li><li>Accept, show proof of funds and receive the I-20.</li><li>Pay the SEVIS fee, fill in the DS-160 and book the visa interview.</li></ol>',
      ),
      ca: createTexts(
        '<ol><li>經省的申請中心或向大學直接申請。</li><li>收到取錄信；多數學生還要省級證明信。</li><li>申請學習許可，並按要求提供生物識別資料。</li></ol>',
        '<ol><li>通过省的申请中心或直接向大学申请。</li><li>收到录取信；多数学生还要省级证明信。</li><li>申请学习许可，并按要求提供生物识别信息。</li></ol>',
        '<ol><li>Apply through the province’s centre or to the university.</li><li>Receive the letter of acceptance. Most students also need a provincial attestation letter.</li><li>Apply for the study permit and give biometrics when asked.</li></ol>',
      ),
    },
  },
];

/**
 * Returns the id of a country's section. Ids of schools' sections start with the school's id, so they are all larger.
 */
const getSectionId = (country: CountryKey, typeId: number) => getCountryId(country) * 10 + typeId;

export const createInfoRows = (): Row[] =>
  COUNTRY_SECTIONS.flatMap(({ typeId, title, description }) =>
    Object.entries(description).map(([country, messages]) => ({
      id: getSectionId(country as CountryKey, typeId),
      school_id: null,
      country_id: getCountryId(country),
      levels: ALL_LEVELS,
      info_type_id: typeId,
      title: JSON.stringify(title),
      description: JSON.stringify(messages),
    })),
  );
