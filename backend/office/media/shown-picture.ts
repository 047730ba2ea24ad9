import type { MediaRow } from '#backend/queries/site/media.ts';
import type { Texts } from '#backend/site/site-content.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** A picture of the site, as the office shows it. */
export interface ShownPicture extends Omit<MediaRow, 'alt'> {
  /** Where a browser gets it. */
  source: string;
  alt: Texts;
  /** Languages in which nobody has said yet what is on it. */
  missing: readonly Locale[];
  /** Parts of the site that show it, or would by a draft. */
  uses: readonly string[];
}
