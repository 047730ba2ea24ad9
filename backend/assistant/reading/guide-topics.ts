export const GUIDE_COUNTRIES = ['uk', 'au', 'us', 'ca', 'all', 'cn', 'hk'] as const;
export type GuideCountry = (typeof GUIDE_COUNTRIES)[number];

export const GUIDE_TOPIC_KEYS = [
  'atas',
  'english',
  'ucas',
  'statement',
  'dependants',
  'funds',
  'surcharge',
  'levy',
  'evisa',
  'when',
  'tb',
  'postwork',
  'work',
  'genuine',
  'insurance',
  'visafee',
  'interview',
  'pal',
  'cap',
  'caq',
  'toefl',
  'validity',
  'testfee',
  'recognition',
  'dse',
  'refused',
  'health',
  'guardian',
  'minors',
  'conditions',
  'rights',
  'registers',
  'living',
  'rates',
  'safety',
  'tariff',
  'systems',
  'foundation',
  'retake',
  'advice',
] as const;
export type GuideTopic = (typeof GUIDE_TOPIC_KEYS)[number];

/** Topics whose rules are the same in every country, so a question need not name one. */
export const COUNTRYLESS_TOPICS: ReadonlySet<string> = new Set([
  'toefl',
  'validity',
  'testfee',
  'retake',
  'rates',
  'foundation',
  'recognition',
  'dse',
]);

/** Topics that exist in only one country, so a question without a country means that one. */
export const COUNTRY_OF_TOPIC: Readonly<Record<string, GuideCountry>> = {
  atas: 'uk',
  ucas: 'uk',
  statement: 'uk',
  surcharge: 'uk',
  levy: 'uk',
  tb: 'uk',
  tariff: 'uk',
  genuine: 'au',
  rights: 'au',
  interview: 'us',
  pal: 'ca',
  cap: 'ca',
  caq: 'ca',
  recognition: 'cn',
  dse: 'hk',
};

const ARTICLE_TOPICS: Readonly<Record<string, readonly string[]>> = {
  life: ['living', 'accommodation', 'safety', 'health', 'minors', 'guardian'],
  work: ['work', 'postwork'],
  applying: ['ucas', 'statement', 'systems', 'tariff'],
  grades: ['english', 'toefl', 'validity', 'testfee', 'retake', 'dse'],
  choosing: ['foundation'],
};

/** Returns the topic of the articles that may be shown next to the guides on a topic. */
export const getArticleTopic = (guide: string): string =>
  Object.keys(ARTICLE_TOPICS).find((topic) => ARTICLE_TOPICS[topic]?.includes(guide)) ?? 'visa';
