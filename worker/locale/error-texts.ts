import { interpolate } from '#shared/locale/interpolate.ts';
import { type CallError, ERROR_CODES } from '#shared/call-error.ts';
import { type Locale, formatWait } from '#shared/locale/locales.ts';
import en from '#shared/messages/en-us/failure.json';
import zhHk from '#shared/messages/zh-hk/failure.json';
import zh from '#shared/messages/zh/failure.json';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

const findText = (textsByKey: Record<string, string>, key: string | number | undefined) =>
  key === undefined ? undefined : textsByKey[String(key)];

/**
 * Returns the message for an HTTP status or for an error code. If neither is known, returns the text that the service
 * is busy. `isLoggedIn` decides whether the text of a 401 says that a login has expired.
 */
export function getErrorText(locale: Locale, code: string | undefined, httpStatus?: number, isLoggedIn = true): string {
  const texts = TEXTS[locale];
  if (httpStatus === 401 && !isLoggedIn) return texts.needsLogin;
  return findText(texts.http, httpStatus) ?? findText(texts.code, code) ?? texts.busy;
}

/** Creates the error of an invalid or missing input. `field` is the input that the client must change. */
export function createInvalidInputError(
  locale: Locale,
  field: string,
  isMissing: boolean,
  httpStatus = 400,
): CallError {
  const code = isMissing ? ERROR_CODES.missingParameter : ERROR_CODES.invalidParameter;
  const texts = TEXTS[locale];
  return {
    code,
    field,
    httpStatus,
    message:
      !isMissing && field === 'mobile'
        ? texts.notMobile
        : interpolate(texts.field, { message: texts.code[code], field }),
  };
}

export const formatRateLimitText = (locale: Locale, seconds: number) =>
  interpolate(TEXTS[locale].tooOften, { wait: formatWait(seconds, locale) });

export const getSiteTexts = (locale: Locale) => TEXTS[locale];
