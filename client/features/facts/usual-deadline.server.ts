import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { Locale } from '#shared/locale/locales.ts';

/**
 * Returns when most universities of a country close applications, for a school that states no date and has none of UCAS.
 * Returns '' if it differs by school.
 */
export const getUsualDeadline = (countryKey: string, locale: Locale): string =>
  countryKey === 'au' ? textsIn(locale).getText('applying')('au.deadline') : '';
