import { texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// What comes before a degree, tests taken again, and what a degree is worth at home.

const bridgeU = readOn({
  page: 'https://bridge-u.com/resources/the-guide-to-foundation-years-and-international-year-ones/',
  publisher: 'bridge-u.com',
  asAt: '2021-11-10',
  reviewBy: '2027-05-31',
});
const britishCouncil = readOn({
  page: 'http://www.educationuk.org/hongkong/articles/intoueaart/',
  publisher: 'www.educationuk.org',
  asAt: '',
  reviewBy: '2027-05-31',
  standing: 'held',
});
const morningPost = readOn({
  page: 'https://www.scmp.com/events/comment/opinion/hong-kong/topics/hong-kong-education/article/3169248/quick-guide-uk',
  publisher: 'www.scmp.com',
  asAt: '2022',
  reviewBy: '2027-05-31',
});
const ielts = readOn({
  page: 'https://ielts.org/organisations/ielts-for-organisations/verifying-ielts-results/one-skill-retake',
  publisher: 'ielts.org',
  asAt: '',
  reviewBy: '2027-05-31',
});
const himalayan = readOn({
  page: 'https://thehimalayantimes.com/kathmandu/british-council-to-launch-ielts-one-skill-retake',
  publisher: 'thehimalayantimes.com',
  asAt: '2023-09-26',
  reviewBy: '2027-05-31',
});
const hkeaa = readOn({
  page: 'https://sc1.hkeaa.edu.hk/TuniS/www.hkeaa.edu.hk/hkdse_newsletter/vol16/index_en.html',
  publisher: 'www.hkeaa.edu.hk',
  asAt: '2016-08',
  reviewBy: '2027-05-31',
});
const news = readOn({
  page: 'http://edu.3news.cn/gk/2023/0130/835990.html',
  publisher: 'edu.3news.cn',
  asAt: '2023-01-30',
  reviewBy: '2027-04-30',
});
const exeter = readOn({
  page: 'https://www.exeter.ac.uk/into/currentstudents/programmes/description/?programmeCode=LDC1INTINT16',
  publisher: 'www.exeter.ac.uk',
  asAt: '2023',
  reviewBy: '2027-05-31',
});
const manchester = readOn({
  page: 'https://www.scieng.manchester.ac.uk/undergraduate-brochures/2027/foundation-year/what-is-a-foundation-year',
  publisher: 'www.scieng.manchester.ac.uk',
  asAt: '',
  reviewBy: '2027-05-31',
});
const aiyang = readOn({
  page: 'https://aiyangedu.com/jywd/1391298.html',
  publisher: 'aiyangedu.com',
  asAt: '2022-04-27',
  reviewBy: '2027-04-30',
});
const zhan = readOn({
  page: 'https://cz.55zs.com/content/detail/94107',
  publisher: 'cz.55zs.com',
  asAt: '2025-11-04',
  reviewBy: '2027-04-30',
});
const xinjiang = readOn({
  page: 'https://jyt.xinjiang.gov.cn/edu/rdwd/202304/44430db5c87c4d45a84e51fd7eb24d47.shtml',
  publisher: 'jyt.xinjiang.gov.cn',
  asAt: '2023-04',
  reviewBy: '2027-04-30',
});
const ningxia = readOn({
  page: 'http://m.578011.com/a/ningxia/20141127/151350.html',
  publisher: 'm.578011.com',
  asAt: '2014-11-27',
  reviewBy: '2027-04-30',
});

export const GUIDES_DEGREES = [
  bridgeU(
    'all-foundation-1',
    texts('甚麼是預科年', '什么是预科年', 'What a foundation year is'),
    texts(
      '預科年（Foundation Year）是中學與大學之間多讀的一年，既讀學科，也學學術英語和自學方法。',
      '预科年（Foundation Year）是中学与大学之间多读的一年，既读学科，也学学术英语和自学方法。',
      'A foundation year is one more step between school and university, with subjects of the degree, academic English and how to study.',
    ),
  ),
  exeter(
    'all-foundation-2',
    texts(
      '國際大一與預科的分別',
      '国际大一与预科的区别',
      'The difference between International Year One and foundation',
    ),
    texts(
      '國際大一（International Year One）讀完升讀學位第二年；例如艾克塞特大學 2023/24 年度的生物科學國際大一是第 4 級證書課程，與學士第一年並行。',
      '国际大一（International Year One）读完升入学位第二年；例如埃克塞特大学 2023/24 年度的生物科学国际大一是第 4 级证书课程，与本科第一年并行。',
      'An International Year One leads into the second year of a degree; Exeter’s in biosciences for 2023/24 is a level 4 certificate beside the first undergraduate year.',
    ),
  ),
  britishCouncil(
    'all-foundation-3',
    texts('預科讀多久、幾歲可讀', '预科读多久、几岁可读', 'How long a foundation takes, and at what age'),
    texts(
      '多數國際預科讀九個月，一般須年滿 16 歲並已完成中學。',
      '多数国际预科读九个月，一般须年满 16 岁并已完成中学。',
      'Most international foundations last nine months; one generally has to be at least 16 and have finished school.',
    ),
  ),
  manchester(
    'all-foundation-4',
    texts('學位內的預科年', '学位内的预科年', 'A foundation year within the degree'),
    texts(
      '曼徹斯特大學科學與工程學院的綜合預科年（Integrated Foundation Year）：達到要求，保證升讀所選學位。',
      '曼彻斯特大学科学与工程学院的综合预科年（Integrated Foundation Year）：达到要求，保证升入所选学位。',
      'Manchester’s Integrated Foundation Year in science and engineering guarantees a place on the chosen degree to who meets its criteria.',
    ),
  ),
  morningPost(
    'all-foundation-5',
    texts('香港學生何時考慮英國預科', '香港学生何时考虑英国预科', 'When Hong Kong students take a UK foundation'),
    texts(
      '據中介 SI-UK 2022 年的說法，香港學生讀完中五或中六而不考 DSE，或 DSE 成績未達心儀課程的要求，可以考慮英國大學的一年預科。',
      '据中介 SI-UK 2022 年的说法，香港学生读完中五或中六而不考 DSE，或 DSE 成绩未达心仪专业的要求，可以考虑英国大学的一年预科。',
      'By the agency SI-UK in 2022, Hong Kong students who finish Form 5 or Form 6 and do not sit the DSE, or whose DSE results fall short, can consider a one-year foundation for a UK university.',
    ),
  ),
  ielts(
    'all-retake-1',
    texts('雅思單科重考', '雅思单科重考', 'IELTS One Skill Retake'),
    texts(
      '雅思單科重考（One Skill Retake）可以只重考聽、讀、寫、說其中一科，題型和評分與正式考試相同。',
      '雅思单科重考（One Skill Retake）可以只重考听、读、写、说其中一科，题型和评分与正式考试相同。',
      'IELTS One Skill Retake lets one take again one of listening, reading, writing or speaking, with the same tasks and marking.',
    ),
  ),
  ielts(
    'all-retake-2',
    texts('雅思單科重考期限', '雅思单科重考期限', 'When to take the IELTS retake'),
    texts(
      '雅思單科重考須在原來的完整考試後 60 天內進行。',
      '雅思单科重考须在原来的完整考试后 60 天内进行。',
      'The IELTS One Skill Retake has to be taken within 60 days of the full test.',
    ),
  ),
  himalayan(
    'all-retake-3',
    texts('雅思單科重考後用哪份成績', '雅思单科重考后用哪份成绩', 'Which result after the IELTS retake'),
    texts(
      '單科重考後會有第二份雅思成績單，可以選用新的或舊的；學校收不收，要先問學校。',
      '单科重考后会有第二份雅思成绩单，可以选用新的或旧的；学校收不收，要先问学校。',
      'After a retake there is a second IELTS report, and one may use the new or the old; ask the school first whether it accepts it.',
    ),
  ),
  hkeaa(
    'uk-tariff-1',
    texts('DSE 5** 的 UCAS 分數', 'DSE 5** 的 UCAS 分数', 'UCAS points of a DSE 5**'),
    texts(
      '自 2017 年起，DSE 甲類科目 5** 在 UCAS 計分中得最高的 56 分。',
      '自 2017 年起，DSE 甲类科目 5** 在 UCAS 计分中得最高的 56 分。',
      'Since 2017 level 5** in a Category A subject of the HKDSE gets the highest 56 points of the UCAS Tariff.',
    ),
  ),
  hkeaa(
    'uk-tariff-2',
    texts('DSE 與 A-level 的對應', 'DSE 与 A-level 的对应', 'HKDSE beside A-levels'),
    texts(
      '按 UCAS，DSE 第 3 至 5** 級與 GCE A-level 的 E 至 A* 相當。',
      '按 UCAS，DSE 第 3 至 5** 级与 GCE A-level 的 E 至 A* 相当。',
      'By UCAS, levels 3 to 5** of the HKDSE are comparable to grades E to A* of the GCE A-level.',
    ),
  ),
  ningxia(
    'cn-recognition-5',
    texts('留服認證受理甚麼', '留服认证受理什么', 'What CSCSE takes for recognition'),
    texts(
      '據寧夏教育廳 2014 年的說法，留服認證的範圍包括：外國大學正規課程所得的學歷學位、經批准的中外合作辦學、澳門和台灣的大學，以及香港的學士或以上學位。',
      '据宁夏教育厅 2014 年的说法，留服认证的范围包括：外国大学正规课程所得的学历学位、经批准的中外合作办学、澳门和台湾的大学，以及香港的学士或以上学位。',
      'As Ningxia’s education department said in 2014, CSCSE takes degrees of regular courses at universities abroad, of approved Chinese-foreign programmes, of universities in Macao and Taiwan, and bachelor’s degrees or higher from Hong Kong.',
    ),
  ),
  aiyang(
    'cn-recognition-6',
    texts('留服認證是甚麼', '留服认证是什么', 'What CSCSE recognition is'),
    texts(
      '留服認證由教育部留學服務中心鑑定證書的頒授機構是否合法、證書是否真實，並就與國內哪一級學歷學位對應提出意見。',
      '留服认证由教育部留学服务中心鉴定证书的颁授机构是否合法、证书是否真实，并就与国内哪一级学历学位对应提出意见。',
      'CSCSE recognition looks at whether the awarding body is legitimate and the certificate authentic, and gives an opinion on which degree in China it corresponds to.',
    ),
  ),
  news(
    'cn-recognition-7',
    texts('網課和遠程文憑', '网课和远程文凭', 'Online degrees and CSCSE'),
    texts(
      '自 2023 年春季學期起，以遠程或網課方式讀得的境外文憑，留服不再認證，特殊情況個別處理。',
      '自 2023 年春季学期起，以远程或网课方式读得的境外文凭，留服不再认证，特殊情况个别处理。',
      'Since the spring term of 2023 CSCSE no longer recognises degrees from abroad that were studied for online or at a distance; special cases are looked at one by one.',
    ),
  ),
  zhan(
    'cn-recognition-8',
    texts('查學校是否在留服名單', '查学校是否在留服名单', 'Whether a school is on CSCSE’s list'),
    texts(
      '據 2025 年 11 月的報道，留服更新了認證院校名單，新增 606 間；270 間近五年沒有認證紀錄的已移除。',
      '据 2025 年 11 月的报道，留服更新了认证院校名单，新增 606 所；270 所近五年没有认证记录的已移除。',
      'CSCSE renewed its list of institutions, as a report of November 2025 has it: 606 were added, and 270 without a recognition in five years were taken off.',
    ),
  ),
  xinjiang(
    'cn-recognition-9',
    texts('留服認證要多久', '留服认证要多久', 'How long CSCSE recognition takes'),
    texts(
      '據新疆教育廳 2023 年的說明，留服認證全程網上申請和繳費，10 至 20 個工作天後可在網上查看和列印結果。',
      '据新疆教育厅 2023 年的说明，留服认证全程网上申请和缴费，10 至 20 个工作日后可在网上查看和打印结果。',
      'CSCSE recognition is applied and paid for online only, and its result can be read and printed there after 10 to 20 working days, as Xinjiang’s education department said in 2023.',
    ),
  ),
];
