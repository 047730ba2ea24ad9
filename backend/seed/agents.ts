import { logoAddress } from '#shared/art/art-address.ts';
import type { AgentSeed } from './site-seed.ts';
import { sameText, texts } from '#backend/site/site-content.ts';

/** One name serves as logo in every language: it is what stands above the door. */
const logosOf = (name: string, sub: string, mark: string, colour: string, locale: 'zh' | 'zh-hk' | 'en-us') => ({
  topLogoPath: logoAddress({ name, sub, mark, colour, locale }),
  bottomLogoPath: logoAddress({ name, sub, mark, colour, locale, ground: 'night' }),
});

const OFFICE_DAY = '10:00-19:00';
/** Of the three in common, as of all that is made up in the demo. */
const OFFICE_HOURS = [OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, '', ''];

export const MSO: AgentSeed = {
  id: 101,
  keyCode: 'mso',
  host: 'localhost',
  languageCode: 'zh-hk',
  publicLevel: 1,
  name: texts('渡口升學', '渡口升学', 'Ferrypoint Education'),
  shortName: sameText('MSO'),
  webTitle: texts(
    '渡口升學｜由香港出發，找到合適的大學',
    '渡口升学｜从香港出发，找到合适的大学',
    'Ferrypoint Education | From Hong Kong to the right university',
  ),
  webMetaKeywords: texts(
    '海外升學,英國升學,澳洲升學,美國升學,加拿大升學,DSE,銜接課程,選校',
    '海外升学,英国留学,澳大利亚留学,美国留学,加拿大留学,DSE,衔接课程,选校',
    'study abroad,UK universities,Australian universities,US universities,Canadian universities,DSE,pathway courses',
  ),
  webMetaDescription: texts(
    '按成績、預算和城市，在英國、澳洲、美國和加拿大的院校中找到合適的課程；網上申請，每一步都看得見進度。',
    '按成绩、预算和城市，在英国、澳大利亚、美国和加拿大的院校中找到合适的课程；网上申请，每一步都看得见进度。',
    'Find courses in the UK, Australia, the US and Canada by your results, budget and city. Apply online and see every step of your application.',
  ),
  ...logosOf('渡口升學', 'Ferrypoint Education', '渡', '#b3392b', 'zh-hk'),
  contactTel: '+852 3000 0917',
  whatsapp: ['+852 5500 0917'],
  facebook: 'https://www.facebook.com/ferrypoint.example',
  instagram: 'https://www.instagram.com/ferrypoint.example',
  brandColour: '#b3392b',
  wechatId: '',
  wechatQrPath: '',
  originCity: 'hk',
  openingHours: OFFICE_HOURS,
  featuredSchools: ['1005', '1006', '2001', '2003', '1015', '3033'],
};

export const HENGDU: AgentSeed = {
  id: 102,
  keyCode: 'hengdu',
  host: 'hengdu.localhost',
  languageCode: 'zh',
  publicLevel: 4,
  name: texts('衡渡留學', '衡渡留学', 'Hengdu Overseas Study'),
  shortName: texts('衡渡', '衡渡', 'Hengdu'),
  webTitle: texts(
    '衡渡留學｜從上海出發，讀一所合適的大學',
    '衡渡留学｜从上海出发，读一所合适的大学',
    'Hengdu Overseas Study | From Shanghai to the right university',
  ),
  webMetaKeywords: texts(
    '出國留學,高考留學,英國留學,澳洲留學,美國留學,加拿大留學,選校,留學申請',
    '出国留学,高考留学,英国留学,澳大利亚留学,美国留学,加拿大留学,选校,留学申请',
    'study abroad,Gaokao,UK universities,Australian universities,US universities,Canadian universities,university application',
  ),
  webMetaDescription: texts(
    '先把分數、預算和想去的城市說清楚，再看英國、澳洲、美國、加拿大哪幾所院校真正合適。高考、A-level、IB 都可以。',
    '先把分数、预算和想去的城市说清楚，再看英国、澳大利亚、美国、加拿大哪几所院校真正合适。高考、A-level、IB 都可以。',
    'Start from your results, budget and preferred city, and see which universities in the UK, Australia, the US and Canada fit. Gaokao, A-levels and IB welcome.',
  ),
  ...logosOf('衡渡留学', 'Hengdu Overseas Study', '衡', '#1d5fb4', 'zh'),
  contactTel: '400-000-1218',
  whatsapp: [],
  facebook: '',
  instagram: '',
  brandColour: '#1d5fb4',
  wechatId: 'hengdu-liuxue',
  wechatQrPath: '/demo/hengdu-wechat.svg',
  originCity: 'sh',
  openingHours: OFFICE_HOURS,
  featuredSchools: ['1006', '2006', '2003', '1005', '3024', '2001'],
};

export const NORTHBRIDGE: AgentSeed = {
  id: 103,
  keyCode: 'northbridge',
  host: 'northbridge.localhost',
  languageCode: 'en-us',
  publicLevel: 2,
  name: texts('北橋教育', '北桥教育', 'Northbridge Education'),
  shortName: texts('北橋', '北桥', 'Northbridge'),
  webTitle: texts(
    '北橋教育｜海外升學，一步一步來',
    '北桥教育｜海外升学，一步一步来',
    'Northbridge Education | Study abroad, one clear step at a time',
  ),
  webMetaKeywords: texts(
    '海外升學,大學申請,英國大學,澳洲大學,美國大學,加拿大大學',
    '海外升学,大学申请,英国大学,澳大利亚大学,美国大学,加拿大大学',
    'study abroad,university application,UK,Australia,United States,Canada',
  ),
  webMetaDescription: texts(
    '北橋教育協助在香港的學生比較英國、澳洲、美國和加拿大的課程，並在網上遞交和跟進申請。',
    '北桥教育协助在香港的学生比较英国、澳大利亚、美国和加拿大的课程，并在网上提交和跟进申请。',
    'Northbridge helps students in Hong Kong compare courses in the UK, Australia, the US and Canada, and apply and follow up online.',
  ),
  ...logosOf('Northbridge', 'Education', 'N', '#1e6b4f', 'en-us'),
  contactTel: '+852 3000 0926',
  whatsapp: ['+852 5500 0926', '+852 5500 0927'],
  facebook: '',
  instagram: 'https://www.instagram.com/northbridge.example',
  brandColour: '#1e6b4f',
  wechatId: '',
  wechatQrPath: '',
  originCity: 'hk',
  openingHours: OFFICE_HOURS,
  featuredSchools: ['1005', '2001', '1006', '3024', '2006', '1015'],
};
