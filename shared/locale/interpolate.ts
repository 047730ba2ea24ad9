import { LANGUAGE_TAGS, type Locale } from './locales.ts';

export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Interpolates `{{name}}` in the syntax of i18next; a test compares both (client/i18n/use-text.test.ts). Single pass,
 * so that a value which looks like a placeholder stays literal. Placeholders without a value stay too.
 */
export const interpolate = (
  text: string,
  values: MessageValues,
  formatNumber: (value: number) => string = String,
): string =>
  text.includes('{{')
    ? text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
        Object.hasOwn(values, name) ? valueText(values[name], formatNumber) : placeholder,
      )
    : text;

const valueText = (value: MessageValues[string], formatNumber: (value: number) => string) =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '');

/** Message keys for a count, most specific first: `key_zero`, the language's plural form, `key` and `key_other`. */
export function pluralKeys(locale: Locale): (key: string, count: number) => string[] {
  const rules = new Intl.PluralRules(LANGUAGE_TAGS[locale]);
  return (key, count) => [
    ...(count === 0 ? [`${key}_zero`] : []),
    `${key}_${rules.select(count)}`,
    key,
    `${key}_other`,
  ];
}
