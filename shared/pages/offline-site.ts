import type { Locale } from '#shared/locale/locales.ts';

/** What a page tells of its site, so that the edge need not be asked for a page that says there is no network. */
export interface OfflineSite {
  /** The address of the site's home. */
  home: string;
  name: string;
  locale: Locale;
  /** The rules of its colours. */
  colours: string;
}
