import type { Texts } from '#backend/site/site-content.ts';
import type { CountryKey } from '#backend/seed/catalogue/catalogue-seed.ts';

export interface NewsSeed {
  id: number;
  title: Texts;
  subtitle: Texts;
  /** Paragraphs, without markup. */
  body: Texts[];
  publishTime: string;
  /** About one country, where it is. */
  country?: CountryKey;
  /** Everybody, where it is not said. */
  levels?: number;
}

/** A page on which a figure of an article was read. */
export interface NewsSource {
  publisher: string;
  address: string;
  /** As the page dates itself; '' where it does not. */
  asAt: string;
}
