import type { ErrorCode } from '#shared/call-error.ts';
import type { FileError } from '#shared/rules/uploaded-file.ts';
import { interpolate, type MessageValues } from '#shared/locale/interpolate.ts';
import { type Locale, waitText } from '#shared/locale/locales.ts';
import catalogueEn from '#shared/messages/en-us/failure.json';
import catalogueZhHk from '#shared/messages/zh-hk/failure.json';
import catalogueZh from '#shared/messages/zh/failure.json';
import en from '#backend/messages/en-us.json';
import zhHk from '#backend/messages/zh-hk.json';
import zh from '#backend/messages/zh.json';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
const CATALOGUES: Record<Locale, typeof catalogueEn> = {
  zh: catalogueZh,
  'zh-hk': catalogueZhHk,
  'en-us': catalogueEn,
};

export type MessageKey = keyof typeof en;

export const messageText = (locale: Locale, key: MessageKey, values: MessageValues = {}) =>
  interpolate(TEXTS[locale][key], values);

export const codeText = (locale: Locale, code: ErrorCode) => CATALOGUES[locale].code[code];

export const statusText = (locale: Locale, status: 401 | 404 | 500) => CATALOGUES[locale].http[status];

export const tooOftenText = (locale: Locale, seconds: number) =>
  interpolate(CATALOGUES[locale].tooOften, { wait: waitText(seconds, locale) });

export const rateLimitText = (
  locale: Locale,
  key: 'passwordHeld' | 'codeNumberHeld' | 'codeNetworkHeld',
  seconds: number,
) => messageText(locale, key, { wait: waitText(seconds, locale) });

export const fileText = (locale: Locale, error: FileError) => CATALOGUES[locale].file[error];

export function fieldText(locale: Locale, code: ErrorCode, field: string) {
  return interpolate(CATALOGUES[locale].field, { message: codeText(locale, code), field });
}
