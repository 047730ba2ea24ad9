import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#client/i18n/money-text.ts';
import type { SchoolRow } from './school-row.ts';

/** English is British here: US$ and A$, and a bare pound. */
export const formatFee = (fee: NonNullable<SchoolRow['fee']>, locale: Locale): string =>
  moneyText(fee, locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale]);
