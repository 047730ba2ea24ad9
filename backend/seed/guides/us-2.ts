import { texts } from '#backend/site/site-content.ts';
import type { GuideSeed } from './guide-seed.ts';

export const GUIDES_US_2: GuideSeed[] = [
  {
    key: 'us-visafee-5',
    country: 'us',
    topic: 'visafee',
    title: texts('過時的 SEVIS 金額', '过时的 SEVIS 金额', 'An outdated SEVIS figure'),
    passage: texts(
      '寫明 F-1 須付 US$200 的網頁是加至 US$350 之前的，已經過時。',
      '写明 F-1 须付 US$200 的网页是加至 US$350 之前的，已经过时。',
      'Pages giving US$200 for F-1 are from before the rise to US$350 and are out of date.',
    ),
    page: 'https://www.svsu.edu/newoip/admissioninformation/visainformation/',
    publisher: 'svsu.edu',
    asAt: '',
    reviewBy: '2027-06-30',
    standing: 'held',
  },
  {
    key: 'us-work-1',
    country: 'us',
    topic: 'work',
    title: texts('美國校內工作', '美国校内工作', 'Work on campus in the US'),
    passage: texts(
      '開課期間每週最多可在校內工作 20 小時，學校放假時最多 40 小時。',
      '开课期间每周最多可在校内工作 20 小时，学校放假时最多 40 小时。',
      'On-campus work is allowed up to 20 hours a week in session and up to 40 when school is out.',
    ),
    page: 'https://www.union.edu/international-advising/current-students/employment',
    publisher: 'union.edu',
    asAt: '',
    reviewBy: '2027-06-30',
  },
  {
    key: 'us-work-2',
    country: 'us',
    topic: 'work',
    title: texts('美國校外實習', '美国校外实习', 'Work off campus in the US'),
    passage: texts(
      '校外實習工作（CPT 或 OPT）通常須先讀滿一個完整學年，並獲學校國際學生處批准。',
      '校外实习工作（CPT 或 OPT）通常须先读满一个完整学年，并获学校国际学生处批准。',
      'Off-campus training work (CPT or OPT) normally needs one full academic year of study first and the office’s approval.',
    ),
    page: 'https://www.union.edu/international-advising/current-students/employment',
    publisher: 'union.edu',
    asAt: '',
    reviewBy: '2027-06-30',
  },
];
