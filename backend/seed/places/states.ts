import type { StateSeed } from '#backend/seed/catalogue/catalogue-seed.ts';

/** States and territories of Australia. */
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

/** The provinces and territories of Canada. */
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

/** The countries of the United Kingdom. */
export const UK_STATES: StateSeed[] = [
  { key: 'england', country: 'uk', name: 'England', nameChn: '英格兰', nameHk: '英格蘭' },
  { key: 'scotland', country: 'uk', name: 'Scotland', nameChn: '苏格兰', nameHk: '蘇格蘭' },
  { key: 'wales', country: 'uk', name: 'Wales', nameChn: '威尔士', nameHk: '威爾斯' },
  { key: 'northern-ireland', country: 'uk', name: 'Northern Ireland', nameChn: '北爱尔兰', nameHk: '北愛爾蘭' },
];

/** States of the United States that the schools are in, and the District of Columbia. */
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
