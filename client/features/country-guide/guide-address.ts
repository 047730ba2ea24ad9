/** The four parts of the guide, each with an address of its own. */
export const GUIDE_TABS = ['area-list-tab', 'school-apply-tab', 'school-rank-tab', 'subject-rank-tab'] as const;
export type GuideTab = (typeof GUIDE_TABS)[number];

/** Within the site. Without a country a part is about all of them; `narrow` is a state, or a group of subjects. */
export const guideAddress = (tab: GuideTab, country = '', narrow = ''): string =>
  ['/country-list', country, tab, narrow].filter(Boolean).join('/');
