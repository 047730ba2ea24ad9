import type { ChartOrigin } from '#shared/art/art-kinds.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Place } from './measure-passage.ts';

export type ChartCity =
  | 'hongKong'
  | 'shanghai'
  | 'london'
  | 'edinburgh'
  | 'newYork'
  | 'losAngeles'
  | 'vancouver'
  | 'perth'
  | 'melbourne'
  | 'sydney';

export const cityPlaces: Readonly<Record<ChartCity, Place>> = {
  hongKong: [22.3, 114.17],
  shanghai: [31.23, 121.47],
  london: [51.5, -0.12],
  edinburgh: [55.95, -3.19],
  newYork: [40.7, -74],
  losAngeles: [34.05, -118.24],
  vancouver: [49.28, -123.1],
  perth: [-31.95, 115.86],
  melbourne: [-37.8, 144.96],
  sydney: [-33.87, 151.2],
};

/** By the contract's keys of countries. */
export const cityCountries: Readonly<Record<ChartCity, string>> = {
  hongKong: 'hk',
  shanghai: 'cn',
  london: 'uk',
  edinburgh: 'uk',
  newYork: 'us',
  losAngeles: 'us',
  vancouver: 'ca',
  perth: 'au',
  melbourne: 'au',
  sydney: 'au',
};

export const cityNames: Readonly<Record<ChartCity, Readonly<Record<Locale, string>>>> = {
  hongKong: { 'zh-hk': '香港', zh: '香港', 'en-us': 'Hong Kong' },
  shanghai: { 'zh-hk': '上海', zh: '上海', 'en-us': 'Shanghai' },
  london: { 'zh-hk': '倫敦', zh: '伦敦', 'en-us': 'London' },
  edinburgh: { 'zh-hk': '愛丁堡', zh: '爱丁堡', 'en-us': 'Edinburgh' },
  newYork: { 'zh-hk': '紐約', zh: '纽约', 'en-us': 'New York' },
  losAngeles: { 'zh-hk': '洛杉磯', zh: '洛杉矶', 'en-us': 'Los Angeles' },
  vancouver: { 'zh-hk': '溫哥華', zh: '温哥华', 'en-us': 'Vancouver' },
  perth: { 'zh-hk': '珀斯', zh: '珀斯', 'en-us': 'Perth' },
  melbourne: { 'zh-hk': '墨爾本', zh: '墨尔本', 'en-us': 'Melbourne' },
  sydney: { 'zh-hk': '悉尼', zh: '悉尼', 'en-us': 'Sydney' },
};

export const originCities: Readonly<Record<ChartOrigin, ChartCity>> = { hk: 'hongKong', sh: 'shanghai', ld: 'london' };

/** What the seal in the middle says. */
export const originSeals: Readonly<Record<ChartOrigin, Readonly<Record<Locale, string>>>> = {
  hk: { 'zh-hk': '港', zh: '港', 'en-us': 'HK' },
  sh: { 'zh-hk': '滬', zh: '沪', 'en-us': 'SH' },
  ld: { 'zh-hk': '倫', zh: '伦', 'en-us': 'L' },
};

export const kilometres: Readonly<Record<Locale, string>> = { 'zh-hk': '公里', zh: '公里', 'en-us': 'km' };
