import type { ErrorCode } from '#shared/call-error.ts';
import type { FileError } from '#shared/rules/uploaded-file.ts';
import { interpolate, type MessageValues } from '#shared/locale/interpolate.ts';
import { type Locale, formatWait } from '#shared/locale/locales.ts';
import catalogueEn from '#shared/messages/en-us/failure.json';
import catalogueZhHk from '#shared/messages/zh-hk/failure.json';
import catalogueZh from '#shared/messages/zh/failure.json';
import en from '#backend/messages/en-us.json';
import zhHk from '#backend/messages/zh-hk.json';
import zh from '#backend/messages/zh.json';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
const ERROR_CATALOGUES: Record<Locale, typeof catalogueEn> = {
  zh: catalogueZh,
  'zh-hk': catalogueZhHk,
  'en-us': catalogueEn,
};

export type MessageKey = keyof typeof en;

export const formatMessage = (locale: Locale, key: MessageKey, values: MessageValues = {}) =>
  interpolate(TEXTS[locale][key], values);

export const getCodeText = (locale: Locale, code: ErrorCode) => ERROR_CATALOGUES[locale].code[code];

export const getStatusText = (locale: Locale, status: 401 | 404 | 500) => ERROR_CATALOGUES[locale].http[status];

export const formatTooOftenText = (locale: Locale, seconds: number) =>
  interpolate(ERROR_CATALOGUES[locale].tooOften, { wait: formatWait(seconds, locale) });

export const formatRateLimitText = (
  locale: Locale,
  key: 'passwordHeld' | 'codeNumberHeld' | 'codeNetworkHeld',
  seconds: number,
) => formatMessage(locale, key, { wait: formatWait(seconds, locale) });

export const getFileText = (locale: Locale, error: FileError) => ERROR_CATALOGUES[locale].file[error];

export function getFieldText(locale: Locale, code: ErrorCode, field: string) {
  return interpolate(ERROR_CATALOGUES[locale].field, { message: getCodeText(locale, code), field });
}
