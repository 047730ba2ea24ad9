import type { GuideCountry, GuideTopic } from '#backend/assistant/guides/guide-topics.ts';
import type { Texts } from '#backend/site/site-content.ts';

/** One dated sentence of ours, with the page that it was read on. */
export interface GuideSeed {
  key: string;
  country: GuideCountry;
  topic: GuideTopic;
  title: Texts;
  passage: Texts;
  page: string;
  /** Whose page it is: its host. */
  publisher: string;
  /** As the page itself says it; '' where it has no date. */
  asAt: string;
  /** The last day on which it is told without a warning. */
  reviewBy: string;
  /** Told to nobody until somebody has read it again: another agency's page that bears no date is one. */
  standing?: 'held';
}

type GuideKey = `${GuideCountry}-${GuideTopic}-${number}`;

/** Passages that were read on one page; a key begins with the country and the topic. */
export const readOn =
  (source: Pick<GuideSeed, 'page' | 'publisher' | 'asAt' | 'reviewBy' | 'standing'>) =>
  (key: GuideKey, title: Texts, passage: Texts): GuideSeed => {
    const [country, topic] = key.split('-') as [GuideCountry, GuideTopic];
    return { key, country, topic, title, passage, ...source };
  };
