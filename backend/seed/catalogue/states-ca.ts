// The provinces and territories of Canada.

import type { StateSeed } from './catalogue-seed.ts';

export const CA_STATES: StateSeed[] = [
  { key: 'alberta', country: 'ca', name: 'Alberta', nameChn: '阿尔伯塔省', nameHk: '亞伯達省' },
  { key: 'british-columbia', country: 'ca', name: 'British Columbia', nameChn: '不列颠哥伦比亚省', nameHk: '卑詩省' },
  { key: 'manitoba', country: 'ca', name: 'Manitoba', nameChn: '曼尼托巴省', nameHk: '緬尼吐巴省' },
  { key: 'new-brunswick', country: 'ca', name: 'New Brunswick', nameChn: '新不伦瑞克省', nameHk: '新賓士域省' },
  {
    key: 'newfoundland-and-labrador',
    country: 'ca',
    name: 'Newfoundland and Labrador',
    nameChn: '纽芬兰与拉布拉多省',
    nameHk: '紐芬蘭與拉布拉多省',
  },
  { key: 'nova-scotia', country: 'ca', name: 'Nova Scotia', nameChn: '新斯科舍省', nameHk: '新斯科舍省' },
  { key: 'ontario', country: 'ca', name: 'Ontario', nameChn: '安大略省', nameHk: '安大略省' },
  {
    key: 'prince-edward-island',
    country: 'ca',
    name: 'Prince Edward Island',
    nameChn: '爱德华王子岛省',
    nameHk: '愛德華王子島省',
  },
  { key: 'quebec', country: 'ca', name: 'Quebec', nameChn: '魁北克省', nameHk: '魁北克省' },
  { key: 'saskatchewan', country: 'ca', name: 'Saskatchewan', nameChn: '萨斯喀彻温省', nameHk: '沙士吉萬省' },
  {
    key: 'northwest-territories',
    country: 'ca',
    name: 'Northwest Territories',
    nameChn: '西北地区',
    nameHk: '西北地區',
  },
  { key: 'nunavut', country: 'ca', name: 'Nunavut', nameChn: '努纳武特地区', nameHk: '努納武特地區' },
  { key: 'yukon', country: 'ca', name: 'Yukon', nameChn: '育空地区', nameHk: '育空地區' },
];
