import { LANGUAGE_TAGS, type Locale } from './locales.ts';

export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Replaces `{{name}}` as i18next does; client/i18n/use-text.test.ts compares both. A single pass ensures that a value
 * that looks like a placeholder is not replaced. A placeholder without a value remains.
 */
export const interpolate = (
  text: string,
  values: MessageValues,
  formatNumber: (value: number) => string = String,
): string =>
  text.includes('{{')
    ? text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
        Object.hasOwn(values, name) ? formatValue(values[name], formatNumber) : placeholder,
      )
    : text;

const formatValue = (value: MessageValues[string], formatNumber: (value: number) => string) =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '');

/**
 * Returns a function that lists the message keys for a count, most specific first: `key_zero`, the plural form of the
 * language, `key` and `key_other`.
 */
export function createPluralKeys(locale: Locale): (key: string, count: number) => string[] {
  const pluralRules = new Intl.PluralRules(LANGUAGE_TAGS[locale]);
  return (key, count) => [
    ...(count === 0 ? [`${key}_zero`] : []),
    `${key}_${pluralRules.select(count)}`,
    key,
    `${key}_other`,
  ];
}
