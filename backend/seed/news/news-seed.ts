import type { Texts } from '#backend/seed/texts.ts';
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
