/** First-touch attribution of a visitor: campaign parameters of the link, or the referring page. */
export interface Attribution {
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
  /** Host of the referring page. */
  referrer?: string;
  /** The agency's own code, of a leaflet or a partner. */
  code?: string;
}

export const ATTRIBUTION_KEYS = ['source', 'medium', 'campaign', 'term', 'content', 'referrer', 'code'] as const;

/** Letters of one value. */
export const ATTRIBUTION_MAX = 100;
