// States of the United States that the schools are in, and the District of Columbia.

import type { StateSeed } from './catalogue-seed.ts';

export const US_STATES: StateSeed[] = [
  { key: 'massachusetts', country: 'us', name: 'Massachusetts', nameChn: '马萨诸塞州', nameHk: '麻省' },
  { key: 'california', country: 'us', name: 'California', nameChn: '加利福尼亚州', nameHk: '加州' },
  { key: 'illinois', country: 'us', name: 'Illinois', nameChn: '伊利诺伊州', nameHk: '伊利諾州' },
  { key: 'new-jersey', country: 'us', name: 'New Jersey', nameChn: '新泽西州', nameHk: '新澤西州' },
  { key: 'pennsylvania', country: 'us', name: 'Pennsylvania', nameChn: '宾夕法尼亚州', nameHk: '賓夕凡尼亞州' },
  { key: 'connecticut', country: 'us', name: 'Connecticut', nameChn: '康涅狄格州', nameHk: '康涅狄格州' },
  { key: 'new-york-state', country: 'us', name: 'New York', nameChn: '纽约州', nameHk: '紐約州' },
  { key: 'michigan', country: 'us', name: 'Michigan', nameChn: '密歇根州', nameHk: '密歇根州' },
  { key: 'maryland', country: 'us', name: 'Maryland', nameChn: '马里兰州', nameHk: '馬里蘭州' },
  { key: 'north-carolina', country: 'us', name: 'North Carolina', nameChn: '北卡罗来纳州', nameHk: '北卡羅來納州' },
  { key: 'rhode-island', country: 'us', name: 'Rhode Island', nameChn: '罗德岛州', nameHk: '羅德島州' },
  { key: 'new-hampshire', country: 'us', name: 'New Hampshire', nameChn: '新罕布什尔州', nameHk: '新罕布什爾州' },
  { key: 'wisconsin', country: 'us', name: 'Wisconsin', nameChn: '威斯康星州', nameHk: '威斯康辛州' },
  { key: 'texas', country: 'us', name: 'Texas', nameChn: '得克萨斯州', nameHk: '德州' },
  { key: 'washington', country: 'us', name: 'Washington', nameChn: '华盛顿州', nameHk: '華盛頓州' },
  { key: 'georgia', country: 'us', name: 'Georgia', nameChn: '佐治亚州', nameHk: '佐治亞州' },
  { key: 'missouri', country: 'us', name: 'Missouri', nameChn: '密苏里州', nameHk: '密蘇里州' },
  { key: 'ohio', country: 'us', name: 'Ohio', nameChn: '俄亥俄州', nameHk: '俄亥俄州' },
  { key: 'indiana', country: 'us', name: 'Indiana', nameChn: '印第安纳州', nameHk: '印第安納州' },
  { key: 'florida', country: 'us', name: 'Florida', nameChn: '佛罗里达州', nameHk: '佛羅里達州' },
  { key: 'minnesota', country: 'us', name: 'Minnesota', nameChn: '明尼苏达州', nameHk: '明尼蘇達州' },
  { key: 'tennessee', country: 'us', name: 'Tennessee', nameChn: '田纳西州', nameHk: '田納西州' },
  { key: 'virginia', country: 'us', name: 'Virginia', nameChn: '弗吉尼亚州', nameHk: '維珍尼亞州' },
  { key: 'arizona', country: 'us', name: 'Arizona', nameChn: '亚利桑那州', nameHk: '亞利桑那州' },
  { key: 'oregon', country: 'us', name: 'Oregon', nameChn: '俄勒冈州', nameHk: '俄勒岡州' },
  {
    key: 'district-of-columbia',
    country: 'us',
    name: 'District of Columbia',
    nameChn: '哥伦比亚特区',
    nameHk: '哥倫比亞特區',
  },
];
