import type { Locale } from '#shared/locale/locales.ts';

export interface CountryCapital {
  /** Country key of the contract (uk, au, us, ca), otherwise the ISO 3166 code. */
  country: string;
  lng: number;
  lat: number;
  name: Record<Locale, string>;
}

/** Initial positions of the map in WGS-84 degrees. The four offered countries come first. */
export const COUNTRY_CAPITALS: readonly CountryCapital[] = [
  { country: 'uk', lng: -0.1278, lat: 51.5074, name: { zh: '伦敦', 'zh-hk': '倫敦', 'en-us': 'London' } },
  { country: 'au', lng: 149.13, lat: -35.2809, name: { zh: '堪培拉', 'zh-hk': '坎培拉', 'en-us': 'Canberra' } },
  {
    country: 'us',
    lng: -77.0369,
    lat: 38.9072,
    name: { zh: '华盛顿', 'zh-hk': '華盛頓', 'en-us': 'Washington, D.C.' },
  },
  { country: 'ca', lng: -75.6972, lat: 45.4215, name: { zh: '渥太华', 'zh-hk': '渥太華', 'en-us': 'Ottawa' } },
  { country: 'nz', lng: 174.7756, lat: -41.2866, name: { zh: '惠灵顿', 'zh-hk': '惠靈頓', 'en-us': 'Wellington' } },
  { country: 'ie', lng: -6.2603, lat: 53.3498, name: { zh: '都柏林', 'zh-hk': '都柏林', 'en-us': 'Dublin' } },
  { country: 'cn', lng: 116.4074, lat: 39.9042, name: { zh: '北京', 'zh-hk': '北京', 'en-us': 'Beijing' } },
  { country: 'sg', lng: 103.8198, lat: 1.3521, name: { zh: '新加坡', 'zh-hk': '新加坡', 'en-us': 'Singapore' } },
  { country: 'my', lng: 101.6869, lat: 3.139, name: { zh: '吉隆坡', 'zh-hk': '吉隆坡', 'en-us': 'Kuala Lumpur' } },
  { country: 'jp', lng: 139.6917, lat: 35.6895, name: { zh: '东京', 'zh-hk': '東京', 'en-us': 'Tokyo' } },
  { country: 'kr', lng: 126.978, lat: 37.5665, name: { zh: '首尔', 'zh-hk': '首爾', 'en-us': 'Seoul' } },
  { country: 'th', lng: 100.5018, lat: 13.7563, name: { zh: '曼谷', 'zh-hk': '曼谷', 'en-us': 'Bangkok' } },
  { country: 'ph', lng: 120.9842, lat: 14.5995, name: { zh: '马尼拉', 'zh-hk': '馬尼拉', 'en-us': 'Manila' } },
  { country: 'vn', lng: 105.8342, lat: 21.0278, name: { zh: '河内', 'zh-hk': '河內', 'en-us': 'Hanoi' } },
  { country: 'id', lng: 106.8456, lat: -6.2088, name: { zh: '雅加达', 'zh-hk': '雅加達', 'en-us': 'Jakarta' } },
  { country: 'in', lng: 77.209, lat: 28.6139, name: { zh: '新德里', 'zh-hk': '新德里', 'en-us': 'New Delhi' } },
  { country: 'ae', lng: 54.3773, lat: 24.4539, name: { zh: '阿布扎比', 'zh-hk': '阿布扎比', 'en-us': 'Abu Dhabi' } },
  { country: 'fr', lng: 2.3522, lat: 48.8566, name: { zh: '巴黎', 'zh-hk': '巴黎', 'en-us': 'Paris' } },
  { country: 'de', lng: 13.405, lat: 52.52, name: { zh: '柏林', 'zh-hk': '柏林', 'en-us': 'Berlin' } },
  { country: 'nl', lng: 4.9041, lat: 52.3676, name: { zh: '阿姆斯特丹', 'zh-hk': '阿姆斯特丹', 'en-us': 'Amsterdam' } },
  { country: 'be', lng: 4.3517, lat: 50.8503, name: { zh: '布鲁塞尔', 'zh-hk': '布魯塞爾', 'en-us': 'Brussels' } },
  { country: 'lu', lng: 6.1319, lat: 49.6116, name: { zh: '卢森堡', 'zh-hk': '盧森堡', 'en-us': 'Luxembourg' } },
  { country: 'ch', lng: 7.4474, lat: 46.948, name: { zh: '伯尔尼', 'zh-hk': '伯恩', 'en-us': 'Bern' } },
  { country: 'at', lng: 16.3738, lat: 48.2082, name: { zh: '维也纳', 'zh-hk': '維也納', 'en-us': 'Vienna' } },
  { country: 'it', lng: 12.4964, lat: 41.9028, name: { zh: '罗马', 'zh-hk': '羅馬', 'en-us': 'Rome' } },
  { country: 'es', lng: -3.7038, lat: 40.4168, name: { zh: '马德里', 'zh-hk': '馬德里', 'en-us': 'Madrid' } },
  { country: 'pt', lng: -9.1393, lat: 38.7223, name: { zh: '里斯本', 'zh-hk': '里斯本', 'en-us': 'Lisbon' } },
  { country: 'dk', lng: 12.5683, lat: 55.6761, name: { zh: '哥本哈根', 'zh-hk': '哥本哈根', 'en-us': 'Copenhagen' } },
  { country: 'no', lng: 10.7522, lat: 59.9139, name: { zh: '奥斯陆', 'zh-hk': '奧斯陸', 'en-us': 'Oslo' } },
  {
    country: 'se',
    lng: 18.0686,
    lat: 59.3293,
    name: { zh: '斯德哥尔摩', 'zh-hk': '斯德哥爾摩', 'en-us': 'Stockholm' },
  },
  { country: 'fi', lng: 24.9384, lat: 60.1699, name: { zh: '赫尔辛基', 'zh-hk': '赫爾辛基', 'en-us': 'Helsinki' } },
  {
    country: 'is',
    lng: -21.9426,
    lat: 64.1466,
    name: { zh: '雷克雅未克', 'zh-hk': '雷克雅未克', 'en-us': 'Reykjavík' },
  },
  { country: 'pl', lng: 21.0122, lat: 52.2297, name: { zh: '华沙', 'zh-hk': '華沙', 'en-us': 'Warsaw' } },
  { country: 'cz', lng: 14.4378, lat: 50.0755, name: { zh: '布拉格', 'zh-hk': '布拉格', 'en-us': 'Prague' } },
  { country: 'hu', lng: 19.0402, lat: 47.4979, name: { zh: '布达佩斯', 'zh-hk': '布達佩斯', 'en-us': 'Budapest' } },
  { country: 'gr', lng: 23.7275, lat: 37.9838, name: { zh: '雅典', 'zh-hk': '雅典', 'en-us': 'Athens' } },
  { country: 'ru', lng: 37.6173, lat: 55.7558, name: { zh: '莫斯科', 'zh-hk': '莫斯科', 'en-us': 'Moscow' } },
  { country: 'tr', lng: 32.8597, lat: 39.9334, name: { zh: '安卡拉', 'zh-hk': '安卡拉', 'en-us': 'Ankara' } },
  { country: 'eg', lng: 31.2357, lat: 30.0444, name: { zh: '开罗', 'zh-hk': '開羅', 'en-us': 'Cairo' } },
  {
    country: 'za',
    lng: 28.2293,
    lat: -25.7479,
    name: { zh: '比勒陀利亚', 'zh-hk': '比勒陀利亞', 'en-us': 'Pretoria' },
  },
  { country: 'ke', lng: 36.8219, lat: -1.2921, name: { zh: '内罗毕', 'zh-hk': '內羅畢', 'en-us': 'Nairobi' } },
  { country: 'mx', lng: -99.1332, lat: 19.4326, name: { zh: '墨西哥城', 'zh-hk': '墨西哥城', 'en-us': 'Mexico City' } },
  { country: 'cu', lng: -82.3666, lat: 23.1136, name: { zh: '哈瓦那', 'zh-hk': '哈瓦那', 'en-us': 'Havana' } },
  { country: 'br', lng: -47.8825, lat: -15.7942, name: { zh: '巴西利亚', 'zh-hk': '巴西利亞', 'en-us': 'Brasília' } },
  {
    country: 'ar',
    lng: -58.3816,
    lat: -34.6037,
    name: { zh: '布宜诺斯艾利斯', 'zh-hk': '布宜諾斯艾利斯', 'en-us': 'Buenos Aires' },
  },
  { country: 'cl', lng: -70.6693, lat: -33.4489, name: { zh: '圣地亚哥', 'zh-hk': '聖地牙哥', 'en-us': 'Santiago' } },
  { country: 'pe', lng: -77.0428, lat: -12.0464, name: { zh: '利马', 'zh-hk': '利馬', 'en-us': 'Lima' } },
];

export const findCapital = (country: string): CountryCapital | null =>
  COUNTRY_CAPITALS.find((capital) => capital.country === country) ?? null;
