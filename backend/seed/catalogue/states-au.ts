// States and territories of Australia.

import type { StateSeed } from './catalogue-seed.ts';

export const AU_STATES: StateSeed[] = [
  { key: 'new-south-wales', country: 'au', name: 'New South Wales', nameChn: '新南威尔士州', nameHk: '新南威爾斯州' },
  { key: 'victoria', country: 'au', name: 'Victoria', nameChn: '维多利亚州', nameHk: '維多利亞州' },
  { key: 'queensland', country: 'au', name: 'Queensland', nameChn: '昆士兰州', nameHk: '昆士蘭州' },
  { key: 'western-australia', country: 'au', name: 'Western Australia', nameChn: '西澳大利亚州', nameHk: '西澳州' },
  { key: 'south-australia', country: 'au', name: 'South Australia', nameChn: '南澳大利亚州', nameHk: '南澳州' },
  { key: 'tasmania', country: 'au', name: 'Tasmania', nameChn: '塔斯马尼亚州', nameHk: '塔斯曼尼亞州' },
  {
    key: 'australian-capital-territory',
    country: 'au',
    name: 'Australian Capital Territory',
    nameChn: '澳大利亚首都领地',
    nameHk: '澳洲首都領地',
  },
  { key: 'northern-territory', country: 'au', name: 'Northern Territory', nameChn: '北领地', nameHk: '北領地' },
];
