// The countries of the United Kingdom.

import type { StateSeed } from './catalogue-seed.ts';

export const UK_STATES: StateSeed[] = [
  { key: 'england', country: 'uk', name: 'England', nameChn: '英格兰', nameHk: '英格蘭' },
  { key: 'scotland', country: 'uk', name: 'Scotland', nameChn: '苏格兰', nameHk: '蘇格蘭' },
  { key: 'wales', country: 'uk', name: 'Wales', nameChn: '威尔士', nameHk: '威爾斯' },
  { key: 'northern-ireland', country: 'uk', name: 'Northern Ireland', nameChn: '北爱尔兰', nameHk: '北愛爾蘭' },
];
