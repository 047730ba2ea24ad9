import type { MenuSeed } from './site-seed.ts';
import { texts } from '#backend/site/site-content.ts';

// Entrances are the product's own addresses, under the agent's key. An empty one is the home page.

const schools: MenuSeed = {
  key: 'school',
  name: texts('院校', '院校', 'Schools'),
  entrance: 'school',
  children: [
    { key: 'school-list', name: texts('院校一覽', '院校一览', 'All schools'), entrance: 'school' },
    { key: 'school-search', name: texts('搜尋院校', '搜索院校', 'Search schools'), entrance: 'school/school-search' },
    { key: 'college-library', name: texts('院校庫', '院校库', 'College library'), entrance: 'college-library' },
  ],
};

const countries: MenuSeed = {
  key: 'country-list',
  name: texts('留學國家', '留学国家', 'Countries'),
  entrance: 'country-list',
  children: [
    {
      key: 'area-list-tab',
      name: texts('認識國家', '了解国家', 'About each country'),
      entrance: 'country-list/area-list-tab',
    },
    {
      key: 'school-apply-tab',
      name: texts('怎樣申請', '怎样申请', 'How to apply'),
      entrance: 'country-list/school-apply-tab',
    },
    {
      key: 'school-rank-tab',
      name: texts('院校排名', '院校排名', 'School rankings'),
      entrance: 'country-list/school-rank-tab',
    },
    {
      key: 'subject-rank-tab',
      name: texts('學科排名', '学科排名', 'Subject rankings'),
      entrance: 'country-list/subject-rank-tab',
    },
  ],
};

const dse: MenuSeed = {
  key: 'dse',
  name: texts('DSE 快線', 'DSE 快线', 'DSE fast line'),
  entrance: 'dse',
  children: [
    {
      key: 'choose-school-taqbin',
      name: texts('選校快線', '选校快线', 'Match my DSE results'),
      entrance: 'dse/choose-school-taqbin',
    },
    { key: 'pathway-course', name: texts('銜接課程', '衔接课程', 'Pathway courses'), entrance: 'dse/pathway-course' },
  ],
};

/** For students of the mainland, whose examination it is. */
const gaokao: MenuSeed = {
  key: 'gaokao-fast-line',
  name: texts('高考快線', '高考快线', 'Gaokao fast line'),
  entrance: 'dse/choose-school-taqbin',
};

const selection: MenuSeed = {
  key: 'school-selection',
  name: texts('智能選校', '智能选校', 'Smart selection'),
  entrance: 'school-selection',
};
const lectures: MenuSeed = { key: 'lecture', name: texts('講座', '讲座', 'Lectures'), entrance: 'lecture' };
const news: MenuSeed = { key: 'consult', name: texts('留學資訊', '留学资讯', 'Study news'), entrance: 'consult/list' };
const aboutUs: MenuSeed = { key: 'about-us', name: texts('關於我們', '关于我们', 'About us'), entrance: 'about/us' };
const questions: MenuSeed = {
  key: 'about-question',
  name: texts('常見問題', '常见问题', 'Questions and answers'),
  entrance: 'about/question',
};
const services: MenuSeed = {
  key: 'services',
  name: texts('服務流程', '服务流程', 'How we work'),
  entrance: 'services',
};
const fees: MenuSeed = { key: 'fees', name: texts('收費說明', '收费说明', 'Fees'), entrance: 'fees' };
const scholarships: MenuSeed = {
  key: 'scholarships',
  name: texts('獎學金', '奖学金', 'Scholarships'),
  entrance: 'scholarships',
};

/** Who is logged in goes straight to login_to; who is not may log in first, or read unlogin_to. */
const mine = (params: (target: string, otherwise: string) => string): MenuSeed => ({
  key: 'my-apply',
  name: texts('我的申請', '我的申请', 'My application'),
  entrance: 'my-apply',
  params: params('my-apply', 'services'),
  children: [
    {
      key: 'my-application',
      name: texts('申請與進度', '申请与进度', 'Application and progress'),
      entrance: 'my-apply',
      params: params('my-apply', 'services'),
    },
    {
      key: 'my-collection',
      name: texts('我的收藏', '我的收藏', 'My favourites'),
      entrance: 'personal-center/collection',
      params: params('personal-center/collection', 'school'),
    },
  ],
});

// Backends store parameters in either form, so the demo has both.
const asQuery = (target: string, otherwise: string) => `login_check=1&login_to=${target}&unlogin_to=${otherwise}`;
const asJson = (target: string, otherwise: string) =>
  JSON.stringify({ login_check: 1, login_to: target, unlogin_to: otherwise });

export const MSO_MENUS: MenuSeed[] = [
  schools,
  countries,
  selection,
  dse,
  lectures,
  news,
  {
    ...services,
    children: [
      services,
      {
        key: 'home-steps',
        name: texts('三步啟程', '三步启程', 'Three steps'),
        entrance: '',
        params: 'scroll_to=steps',
      },
      fees,
      scholarships,
    ],
  },
  mine(asQuery),
  { ...aboutUs, key: 'about', children: [aboutUs, questions] },
];

export const HENGDU_MENUS: MenuSeed[] = [
  { key: 'home', name: texts('主頁', '首页', 'Home'), entrance: '' },
  { ...schools, name: texts('院校庫', '院校库', 'Schools') },
  countries,
  selection,
  gaokao,
  lectures,
  { ...news, name: texts('資訊', '资讯', 'News') },
  {
    ...services,
    children: [
      services,
      fees,
      {
        key: 'home-countries',
        name: texts('四個國家', '四个国家', 'Four countries'),
        entrance: '',
        params: JSON.stringify({ scroll_to: 'countries' }),
      },
    ],
  },
  mine(asJson),
  { ...aboutUs, key: 'about', children: [aboutUs, questions] },
];

export const NORTHBRIDGE_MENUS: MenuSeed[] = [
  { key: 'school', name: texts('院校', '院校', 'Schools'), entrance: 'school' },
  { key: 'home-countries', name: texts('國家', '国家', 'Countries'), entrance: '', params: 'scroll_to=countries' },
  selection,
  services,
  { ...aboutUs, key: 'about', children: [aboutUs, questions] },
];
