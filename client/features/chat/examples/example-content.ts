import type { SiteContextValue } from '#client/site/site.tsx';
import { LOCALES } from '#shared/locale/locales.ts';
import type { ChatCard } from '#shared/contract/chat.ts';

const EMPTY_CARD = { label: '', school: null, course: null, weather: null, link: null };

const SCHOOL_ROWS = [
  ['1', 'University of Kurrawa', '庫拉瓦大學', 'Kurrawa', 'Australia', 'au', '41', 'AUD', 38200],
  ['2', 'Port Elwood University', '艾活港大學', 'Port Elwood', 'Australia', 'au', '=344', 'AUD', 33600],
  [
    '3',
    'Royal Harrowmere Institute of Art, Design and Technology',
    '皇家哈羅米爾藝術設計及科技學院',
    'Harrowmere',
    'United Kingdom',
    'uk',
    '',
    'GBP',
    24500,
  ],
  ['4', 'Lakeshore State University', '', 'Lakeshore', 'United States', 'us', '801-1000', 'USD', 41900],
  ['5', 'Cedar Strait University', '雪松海峽大學', 'Cedar Strait', 'Canada', 'ca', '118', 'CAD', 36750],
] as const;

const schoolCards = SCHOOL_ROWS.map(
  ([id, name, nameChn, city, country, countryKey, qsRank, fkCurrencyTypeNum, lowestFee], index): ChatCard => ({
    ...EMPTY_CARD,
    kind: 'school',
    school: {
      id,
      name,
      nameChn,
      city,
      country,
      countryKey,
      qsRank,
      fkCurrencyTypeNum,
      lowestFee,
      schoolLogo: '',
      courseCount: [39, 1, 2, 112, 0][index] ?? 0,
      coursesNamed: (['title', 'field', 'title', 'level'] as const)[index] ?? 'title',
      hasCourse: index !== 3,
      website: index === 3 ? 'https://lakeshore.example/' : '',
      illustrative: index !== 1,
      facts: [],
      sources: [],
    },
  }),
);

const courseCard: ChatCard = {
  ...EMPTY_CARD,
  kind: 'course',
  course: {
    id: '9',
    name: 'Bachelor of Marine Science',
    nameChn: '海洋科學學士',
    fkInstitutionId: '1',
    schoolName: 'University of Kurrawa',
    schoolNameChn: '庫拉瓦大學',
    fee: 'AUD 42,500',
    feeAmount: 42_500,
    fkCurrencyTypeNum: 'AUD',
    startYear: '2027',
    startMonth: '02',
    majorLevelName: [{ id: '1', key: 'bachelor', levelName: 'Bachelor', levelNameChn: '本科' }],
    illustrative: true,
    facts: [],
    sources: [],
  },
};

const MONTHLY_AVERAGES = {
  city: 'Kurrawa',
  country: 'Australia',
  month: 11,
  mean: 19,
  precipitation: 84,
  source: 'Bureau of Meteorology',
  approximate: true,
};

const averageWeatherCard: ChatCard = {
  ...EMPTY_CARD,
  kind: 'weather',
  weather: {
    ...MONTHLY_AVERAGES,
    kind: 'rain',
    low: null,
    high: null,
    rainDays: null,
    temperature: null,
    sky: '',
    measuredAt: '',
  },
};

const measuredWeatherCard: ChatCard = {
  ...EMPTY_CARD,
  kind: 'weather',
  weather: {
    ...MONTHLY_AVERAGES,
    kind: 'cloud',
    low: 15,
    high: 24,
    rainDays: 12,
    temperature: 23,
    sky: '多雲，間中有陽光',
    measuredAt: '2026-11-20T14:00:00+11:00',
    approximate: false,
  },
};

const linkCard: ChatCard = {
  ...EMPTY_CARD,
  kind: 'link',
  link: { title: 'DSE 快線', text: '以 DSE 成績直接報讀', path: '/dse' },
};

export const EXAMPLE_CARDS = {
  few: [...schoolCards.slice(0, 2), courseCard],
  otherRows: [measuredWeatherCard, averageWeatherCard, linkCard],
  many: [...schoolCards, courseCard],
  none: [
    { ...EMPTY_CARD, kind: '' },
    { ...EMPTY_CARD, kind: 'lottery' },
  ],
} satisfies Record<string, readonly ChatCard[]>;

/** Site of a fictitious agent. The gallery belongs to no agent, but links need one. */
export const EXAMPLE_SITE: SiteContextValue = {
  agent: {
    keyCode: 'mso',
    name: '',
    shortName: '',
    publicLevel: 1,
    topLogoPath: '',
    bottomLogoPath: '',
    contactTel: '',
    whatsapp: [],
    facebook: '',
    instagram: '',
    wechatId: '',
    wechatQrPath: '',
    officeAddress: '',
    registration: '',
    icpRecord: '',
    policeRecord: '',
    adviser: { name: '', role: '', picture: '' },
    brandColour: '',
    originCity: 'hk',
    areaCodes: [],
    hasRankings: null,
    takesAppointments: false,
    openingHours: [],
    closedDays: [],
    hoursText: '',
    locales: LOCALES,
    ownMoney: { currency: 'HKD', of: '2026-10-07', unitValues: {} },
  },
  user: null,
  isLoggedIn: false,
  challengeKey: '',
  mapStyle: '',
  openDialog: () => undefined,
  openChat: () => undefined,
  logOut: async () => undefined,
  welcome: async () => undefined,
};
