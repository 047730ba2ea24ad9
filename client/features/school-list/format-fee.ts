import type { Locale } from '#shared/locale/locales.ts';
import { moneyTagOf, moneyText } from '#shared/locale/money-text.ts';
import type { SchoolRow } from './school-row.ts';

/** English is British here: US$ and A$, and a bare pound. */
export const formatFee = (fee: NonNullable<SchoolRow['fee']>, locale: Locale): string =>
  moneyText(fee, moneyTagOf(locale));
