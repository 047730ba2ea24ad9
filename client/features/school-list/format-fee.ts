import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { SchoolRow } from './school-row.ts';

/** In whole units of its own currency. English is British here: US$ and A$, and a bare pound. */
export function formatFee({ amount, currency }: NonNullable<SchoolRow['fee']>, locale: Locale): string {
  const tag = locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale];
  try {
    return new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  } catch {
    return `${currency} ${amount}`; // A backend's own word for a currency.
  }
}
