import { describeSeal } from '#backend/catalogue/describe-school.ts';
import type { SharedResultName } from '#backend/queries/shared-results.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Returns the URL of a school's logo, or of its generated seal if it has no logo. */
export const getLogoOrSeal = (
  { id, name, logo, monogram, countryKey }: Omit<SharedResultName, 'kind'>,
  locale: Locale,
) => logo || describeSeal({ id: Number(id), nameChn: name, monogram, countryKey }, locale);
