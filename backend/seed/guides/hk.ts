import { texts } from '#backend/site/site-content.ts';
import type { GuideSeed } from './guide-seed.ts';

export const GUIDES_HK: GuideSeed[] = [
  {
    key: 'hk-dse-1',
    country: 'hk',
    topic: 'dse',
    title: texts('DSE 入讀本地大學最低要求', '香港 DSE 进入本地大学最低要求', 'HKDSE minimum for local universities'),
    passage: texts(
      '2024 年起的 DSE，本地大學（教資會資助的學士課程）最低要求為中文和英文 3 級、數學必修部分 2 級、公民與社會發展達標（332A）；選修科由各校自定。',
      '2024 年起的香港 DSE，本地大学（教资会资助的本科课程）最低要求为中文和英文 3 级、数学必修部分 2 级、公民与社会发展达标（332A）；选修科由各校自定。',
      'For HKDSE from 2024 the minimum of UGC-funded undergraduate programmes at local universities is 3 in Chinese and English, 2 in the compulsory part of mathematics and Attained in Citizenship and Social Development (332A); electives are set by each institution.',
    ),
    page: 'https://www.hkeaa.edu.hk/en/recognition/local_studies_and_employment/local/',
    publisher: 'hkeaa.edu.hk',
    asAt: '2024',
    reviewBy: '2027-06-30',
  },
  {
    key: 'hk-dse-2',
    country: 'hk',
    topic: 'dse',
    title: texts('DSE 副學位最低要求', '香港 DSE 副学位最低要求', 'HKDSE minimum for sub-degrees'),
    passage: texts(
      '副學士和高級文憑的最低要求為五科 2 級，包括中文和英文。',
      '副学士和高级文凭的最低要求为五科 2 级，包括中文和英文。',
      'For associate degrees and higher diplomas the minimum is level 2 in five subjects including Chinese and English.',
    ),
    page: 'https://www.hkeaa.edu.hk/en/recognition/local_studies_and_employment/local/',
    publisher: 'hkeaa.edu.hk',
    asAt: '2024',
    reviewBy: '2027-06-30',
  },
];
