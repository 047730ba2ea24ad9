import { texts, type Texts } from '#backend/site/site-content.ts';
import { readOn } from '#backend/seed/guides/guide-seed.ts';

// What living costs by city, and what money was worth.

const wonkhe = readOn({
  page: 'https://wonkhe.com/?p=174961',
  publisher: 'wonkhe.com',
  asAt: '2025',
  reviewBy: '2027-03-31',
});
const spareRoom = readOn({
  page: 'https://m.spareroom.co.uk/statistics/universities-rents',
  publisher: 'm.spareroom.co.uk',
  asAt: '2025-08',
  reviewBy: '2027-03-31',
});
const manchester = readOn({
  page: 'https://manchester.ac.uk/study/experience/student-life/living-costs/',
  publisher: 'manchester.ac.uk',
  asAt: '2024',
  reviewBy: '2027-03-31',
});
const natWest = readOn({
  page: 'https://www.yourmoney.com/credit-cards-loans/revealed-the-cheapest-and-most-expensive-cities-for-students/',
  publisher: 'www.yourmoney.com',
  asAt: '2023-08',
  reviewBy: '2027-03-31',
});
const tezzbuzz = readOn({
  page: 'https://tezzbuzz.com/living-expenses-in-5-australian-states-hosting-top-ranked-universities',
  publisher: 'tezzbuzz.com',
  asAt: '2025',
  reviewBy: '2027-03-31',
});
const ipeds = readOn({
  page: 'https://nces.ed.gov/ipeds/',
  publisher: 'nces.ed.gov',
  asAt: '2023',
  reviewBy: '2027-03-31',
});
const centralBank = readOn({
  page: 'https://github.com/vane/ecb-fx/blob/3a3aacba609ddd467d275ebbd62e0e4d6f18a254/data/2026/2026-10-07.xml',
  publisher: 'github.com/vane/ecb-fx',
  asAt: '2026-10-07',
  reviewBy: '2026-12-31',
});

/** A city, and the room and board and the other expenses that a university there reported for the year 2022-23. */
const REPORTED: readonly [city: Texts, school: Texts, board: string, other: string][] = [
  [texts('紐約', '纽约', 'New York'), texts('紐約大學', '纽约大学', 'New York University'), 'US$20,272', 'US$2,903'],
  [
    texts('波士頓', '波士顿', 'Boston'),
    texts('波士頓大學', '波士顿大学', 'Boston University'),
    'US$17,400',
    'US$2,000',
  ],
  [
    texts('洛杉磯', '洛杉矶', 'Los Angeles'),
    texts('加州大學洛杉磯分校', '加州大学洛杉矶分校', 'UCLA'),
    'US$17,231',
    'US$4,915',
  ],
  [
    texts('柏克萊', '伯克利', 'Berkeley'),
    texts('加州大學柏克萊分校', '加州大学伯克利分校', 'UC Berkeley'),
    'US$21,402',
    'US$6,107',
  ],
  [
    texts('聖地牙哥', '圣迭戈', 'San Diego'),
    texts('加州大學聖地牙哥分校', '加州大学圣迭戈分校', 'UC San Diego'),
    'US$16,710',
    'US$4,249',
  ],
  [
    texts('西雅圖', '西雅图', 'Seattle'),
    texts('華盛頓大學', '华盛顿大学', 'the University of Washington'),
    'US$16,068',
    'US$2,880',
  ],
  [
    texts('芝加哥', '芝加哥', 'Chicago'),
    texts('芝加哥大學', '芝加哥大学', 'the University of Chicago'),
    'US$18,396',
    'US$2,400',
  ],
  [
    texts('費城', '费城', 'Philadelphia'),
    texts('賓夕法尼亞大學', '宾夕法尼亚大学', 'the University of Pennsylvania'),
    'US$17,888',
    'US$3,040',
  ],
  [
    texts('華盛頓', '华盛顿', 'Washington'),
    texts('喬治城大學', '乔治城大学', 'Georgetown University'),
    'US$18,824',
    'US$2,620',
  ],
  [
    texts('安娜堡', '安娜堡', 'Ann Arbor'),
    texts('密歇根大學', '密歇根大学', 'the University of Michigan'),
    'US$13,171',
    'US$2,557',
  ],
];

const reported = REPORTED.map(([city, school, board, other], at) =>
  ipeds(
    `us-living-${at + 1}`,
    texts(`${city['zh-hk']}一學年食宿`, `${city.zh}一学年食宿`, `A year’s room and board in ${city['en-us']}`),
    texts(
      `${school['zh-hk']}（${city['zh-hk']}）向美國教育統計中心申報，2022-23 學年校內食宿 ${board}，其他開支 ${other}。`,
      `${school.zh}（${city.zh}）向美国教育统计中心申报，2022-23 学年校内食宿 ${board}，其他开支 ${other}。`,
      `For 2022-23 ${school['en-us']} (${city['en-us']}) reported room and board on campus of ${board} and other expenses of ${other} for the academic year.`,
    ),
  ),
);

/** Of one unit, worked out from the two euro reference rates. */
const RATES: readonly [money: Texts, hkd: string, cny: string][] = [
  [texts('英鎊', '英镑', 'pound'), '10.3635', '8.8531'],
  [texts('澳元', '澳元', 'Australian dollar'), '5.4557', '4.6606'],
  [texts('美元', '美元', 'US dollar'), '7.8484', '6.7046'],
  [texts('加元', '加元', 'Canadian dollar'), '5.5064', '4.7038'],
];

const rates = RATES.map(([money, hkd, cny], at) =>
  centralBank(
    `all-rates-${at + 1}`,
    texts(
      `${money['zh-hk']}兌港元和人民幣`,
      `${money.zh}兑港元和人民币`,
      `The ${money['en-us']} in Hong Kong dollars and yuan`,
    ),
    texts(
      `按歐洲央行 2026 年 10 月 7 日的參考匯率計算，1 ${money['zh-hk']}約值 ${hkd} 港元、${cny} 元人民幣；只供參考，銀行的價不同。`,
      `按欧洲央行 2026 年 10 月 7 日的参考汇率计算，1 ${money.zh}约合 ${hkd} 港元、${cny} 元人民币；仅供参考，银行的价不同。`,
      `By the European Central Bank’s reference rates of 7 October 2026 one ${money['en-us']} is worth about ${hkd} Hong Kong dollars or ${cny} yuan; for information only, banks charge another rate.`,
    ),
  ),
);

export const GUIDES_COSTS = [
  wonkhe(
    'uk-living-1',
    texts('倫敦生活費：學校建議', '伦敦生活费：学校建议', 'Living in London: what a university advises'),
    texts(
      '據報道，倫敦大學伯貝克學院建議學生每年預備 £17,000 至 £21,800 生活費。',
      '据报道，伦敦大学伯贝克学院建议学生每年准备 £17,000 至 £21,800 生活费。',
      'Birkbeck in London advises students to reckon with living costs of £17,000 to £21,800 a year, as Wonkhe reports.',
    ),
  ),
  wonkhe(
    'uk-living-2',
    texts('倫敦學生體面生活要多少', '伦敦学生体面生活要多少', 'A decent living in London'),
    texts(
      '英國智庫 HEPI 估計，倫敦學生連房租要過上體面的生活，每年約 £24,900。',
      '英国智库 HEPI 估计，伦敦学生连房租要过上体面的生活，每年约 £24,900。',
      'HEPI puts a decent standard of living for a student in London at about £24,900 a year with rent.',
    ),
  ),
  spareRoom(
    'uk-living-3',
    texts('倫敦房租', '伦敦房租', 'Rent of a room in London'),
    texts(
      'SpareRoom 統計，2025 年 8 月倫敦一個房間連雜費平均每月 £980（所有租客）。',
      'SpareRoom 统计，2025 年 8 月伦敦一个房间连杂费平均每月 £980（所有租客）。',
      'By SpareRoom a room with bills in London averaged £980 a month in August 2025 (all renters).',
    ),
  ),
  spareRoom(
    'uk-living-4',
    texts('謝菲爾德房租', '谢菲尔德房租', 'Rent of a room in Sheffield'),
    texts(
      'SpareRoom 統計，2025 年 8 月謝菲爾德（Sheffield）一個房間連雜費平均每月 £520，在排名前二十的大學的城市（倫敦以外）中最低。',
      'SpareRoom 统计，2025 年 8 月谢菲尔德（Sheffield）一个房间连杂费平均每月 £520，在排名前二十的大学的城市（伦敦以外）中最低。',
      'By SpareRoom a room with bills in Sheffield averaged £520 a month in August 2025, the least of the cities of the twenty top-ranked universities outside London.',
    ),
  ),
  spareRoom(
    'uk-living-5',
    texts('英國全國平均房租', '英国全国平均房租', 'Rent of a room across the UK'),
    texts(
      'SpareRoom 統計，2025 年 8 月英國一個房間連雜費平均每月 £748。',
      'SpareRoom 统计，2025 年 8 月英国一个房间连杂费平均每月 £748。',
      'By SpareRoom a room with bills in the UK averaged £748 a month in August 2025.',
    ),
  ),
  manchester(
    'uk-living-6',
    texts('曼徹斯特生活費', '曼彻斯特生活费', 'Living in Manchester'),
    texts(
      '曼徹斯特大學估計，2024/25 年度學士一年級在 41 週內的房租和生活費共 £12,435。',
      '曼彻斯特大学估计，2024/25 年度本科一年级在 41 周内的房租和生活费共 £12,435。',
      'The University of Manchester reckons with £12,435 for rent and living over 41 weeks of the first undergraduate year 2024/25.',
    ),
  ),
  natWest(
    'uk-living-7',
    texts('愛丁堡生活費', '爱丁堡生活费', 'Living in Edinburgh'),
    texts(
      '國民西敏銀行 2023 年的學生調查，愛丁堡學生連房租平均每月花 £1,073。',
      '国民西敏银行 2023 年的学生调查，爱丁堡学生连房租平均每月花 £1,073。',
      'Students in Edinburgh spent £1,073 a month with rent on average in NatWest’s survey of 2023.',
    ),
  ),
  tezzbuzz(
    'au-living-1',
    texts('悉尼生活費', '悉尼生活费', 'Living in Sydney'),
    texts(
      '據報道，新南威爾斯大學估計在悉尼讀書每星期生活費 A$500 至 A$1,300。',
      '据报道，新南威尔士大学估计在悉尼读书每周生活费 A$500 至 A$1,300。',
      'UNSW puts living costs in Sydney at A$500 to A$1,300 a week, as the press reports.',
    ),
  ),
  ...reported,
  ...rates,
];
