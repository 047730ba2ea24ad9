import { createTexts, type Texts } from '#backend/site/site-content.ts';

// Sources of imported facts. Their licences require publisher and date next to each figure.

export type RegisterName = 'cricos' | 'ipeds' | 'discover-uni' | 'ontario';
/** Registers, and an agency's own schools and courses, which are imported in the same way. */
export type ImportedName = RegisterName | 'schools' | 'courses';

interface SourceSeed {
  id: number;
  register: RegisterName;
  publisher: Texts;
  title: Texts;
  licence: Texts;
  licenceAddress: string;
  address: string;
}

const CC_BY = 'CC BY';
const NCES = createTexts(
  '美國教育部，國家教育統計中心',
  '美国教育部，国家教育统计中心',
  'U.S. Department of Education, National Center for Education Statistics',
);
const US_FEDERAL = createTexts(
  '美國聯邦政府數據，公有領域',
  '美国联邦政府数据，公有领域',
  'U.S. federal data, public domain',
);
const ONTARIO_UNIVERSITIES = createTexts(
  '安大略大學校長會（CUDO）',
  '安大略大学校长会（CUDO）',
  'Council of Ontario Universities, Common University Data Ontario',
);
const NO_LICENCE = createTexts('', '', '');
const CUDO_ADDRESS = 'https://cudo.ouac.on.ca/';
const IPEDS_ADDRESS = 'https://nces.ed.gov/ipeds/';

export const SOURCES = {
  cricos: {
    id: 1,
    register: 'cricos',
    publisher: createTexts('澳洲政府教育部', '澳大利亚政府教育部', 'Australian Government, Department of Education'),
    title: createTexts(
      'CRICOS 海外學生院校及課程登記冊',
      'CRICOS 海外学生院校及课程登记册',
      'Commonwealth Register of Institutions and Courses for Overseas Students (CRICOS)',
    ),
    licence: createTexts(CC_BY, CC_BY, CC_BY),
    licenceAddress: '',
    address: 'https://cricos.education.gov.au/default.aspx',
  },
  ipedsDirectory: {
    id: 2,
    register: 'ipeds',
    publisher: NCES,
    title: createTexts('IPEDS 院校名錄', 'IPEDS 院校名录', 'IPEDS, directory information'),
    licence: US_FEDERAL,
    licenceAddress: '',
    address: IPEDS_ADDRESS,
  },
  ipedsCharacteristics: {
    id: 3,
    register: 'ipeds',
    publisher: NCES,
    title: createTexts('IPEDS 院校概況', 'IPEDS 院校概况', 'IPEDS, institutional characteristics'),
    licence: US_FEDERAL,
    licenceAddress: '',
    address: IPEDS_ADDRESS,
  },
  ipedsCharges: {
    id: 4,
    register: 'ipeds',
    publisher: NCES,
    title: createTexts('IPEDS 學年收費', 'IPEDS 学年收费', 'IPEDS, student charges for an academic year'),
    licence: US_FEDERAL,
    licenceAddress: '',
    address: IPEDS_ADDRESS,
  },
  ipedsAdmissions: {
    id: 6,
    register: 'ipeds',
    publisher: NCES,
    title: createTexts('IPEDS 取錄及考試成績', 'IPEDS 录取及考试成绩', 'IPEDS, admissions and test scores'),
    licence: US_FEDERAL,
    licenceAddress: '',
    address: IPEDS_ADDRESS,
  },
  ipedsRevised: {
    id: 7,
    register: 'ipeds',
    publisher: NCES,
    title: createTexts(
      'IPEDS 院校概況（修訂）',
      'IPEDS 院校概况（修订）',
      'IPEDS, institutional characteristics, revised',
    ),
    licence: US_FEDERAL,
    licenceAddress: '',
    address: IPEDS_ADDRESS,
  },
  ipedsAwards: {
    id: 8,
    register: 'ipeds',
    publisher: NCES,
    title: createTexts('IPEDS 頒授學位', 'IPEDS 授予学位', 'IPEDS, completions'),
    licence: US_FEDERAL,
    licenceAddress: '',
    address: IPEDS_ADDRESS,
  },
  discoverUni: {
    id: 5,
    register: 'discover-uni',
    publisher: createTexts(
      'Jisc（HESA）及學生事務辦公室',
      'Jisc（HESA）及学生事务办公室',
      'Jisc (HESA) and the Office for Students',
    ),
    title: createTexts('Discover Uni 數據集', 'Discover Uni 数据集', 'Discover Uni dataset'),
    licence: createTexts('CC BY 4.0', 'CC BY 4.0', 'CC BY 4.0'),
    licenceAddress: 'https://creativecommons.org/licenses/by/4.0/',
    address: 'https://discoveruni.gov.uk/',
  },
  ontarioProgrammes: {
    id: 9,
    register: 'ontario',
    publisher: createTexts('安大略大學申請中心', '安大略大学申请中心', 'Ontario Universities’ Application Centre'),
    title: createTexts('OUAC 課程代碼', 'OUAC 课程代码', 'OUAC programme codes'),
    licence: NO_LICENCE,
    licenceAddress: '',
    address: 'https://www.ouac.on.ca/',
  },
  ontarioAverages: {
    id: 10,
    register: 'ontario',
    publisher: ONTARIO_UNIVERSITIES,
    title: createTexts('CUDO 入學平均分', 'CUDO 入学平均分', 'CUDO, entering averages of secondary school students'),
    licence: NO_LICENCE,
    licenceAddress: '',
    address: CUDO_ADDRESS,
  },
  ontarioExpenses: {
    id: 11,
    register: 'ontario',
    publisher: ONTARIO_UNIVERSITIES,
    title: createTexts('CUDO 首年費用', 'CUDO 首年费用', 'CUDO, first-year tuition and expenses'),
    licence: NO_LICENCE,
    licenceAddress: '',
    address: CUDO_ADDRESS,
  },
  ontarioEmployment: {
    id: 12,
    register: 'ontario',
    publisher: ONTARIO_UNIVERSITIES,
    title: createTexts('CUDO 畢業生就業', 'CUDO 毕业生就业', 'CUDO, employment of graduates'),
    licence: NO_LICENCE,
    licenceAddress: '',
    address: CUDO_ADDRESS,
  },
} as const satisfies Record<string, SourceSeed>;

export type SourceKey = keyof typeof SOURCES;

/**
 * Source that an agency's own file names, or page that a register's folder names. A string applies to every language.
 */
export interface OwnSource {
  key: string;
  id: number;
  publisher: string | Texts;
  title: string | Texts;
  licence: string;
  address: string;
  asAt: string;
  /** Set for a source that is a single page, which has no editions. */
  isPage?: true;
}

export const isOwnSource = (key: string) => key.startsWith('own ');
/** Whether a source is a course page with typical offers. It is imported with the register that contains the course. */
export const isOfferPage = (key: string) => key.startsWith('offer ');

export const listSources = (register: ImportedName) =>
  (Object.keys(SOURCES) as SourceKey[]).filter((key) => SOURCES[key].register === register);
