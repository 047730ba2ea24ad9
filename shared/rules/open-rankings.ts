// Computed rankings order schools by one published figure. Each ranking is limited to one country, because no publisher
// reports a figure for two.

interface OpenRanking {
  country: string;
  /** True when fields of study are ranked separately. */
  ofFields: boolean;
}

/**
 * The first ranking of a country with enough schools is its default. Scottish schools have their own ranking of
 * entrants, because Scottish Highers and Advanced Highers earn more UCAS points than A-levels.
 */
export const OPEN_RANKINGS = {
  graduateEarnings: { country: 'uk', ofFields: true },
  entrantPoints: { country: 'uk', ofFields: true },
  scottishEntrantPoints: { country: 'uk', ofFields: true },
  teachingRating: { country: 'uk', ofFields: false },
  admissionRate: { country: 'us', ofFields: false },
  satScore: { country: 'us', ofFields: false },
  admissionAverage: { country: 'ca', ofFields: true },
} as const satisfies Record<string, OpenRanking>;

export type OpenRankingKey = keyof typeof OPEN_RANKINGS;

export const OPEN_RANKING_KEYS = Object.keys(OPEN_RANKINGS) as OpenRankingKey[];

export const isOpenRanking = (key: string): key is OpenRankingKey => Object.hasOwn(OPEN_RANKINGS, key);

/** Key of a ranking that the site publishes itself, with the id of the ranking. */
export const SITE_RANKING_PATTERN = /^own-[1-9]\d{0,15}$/;

/** Minimum number of schools of a default ranking, if the country has another one. */
export const MIN_DEFAULT_SCHOOLS = 10;

/** Minimum UCAS points of counted entrants, equal to A-levels ABB. */
export const MIN_ENTRANT_POINTS = 128;

/** Number of months after graduation at which the register measures earnings. */
export const EARNINGS_AFTER_MONTHS = 15;

/** Minimum sample sizes. A school below them is not ranked. */
export const MIN_SAMPLE_SIZES = {
  entrants: 100,
  graduates: 100,
  /** Number of graduates within one field of study. */
  graduatesOfField: 50,
  subjects: 3,
  applicants: 1_000,
  /** Percentage of enrolled students who submitted a SAT score. */
  sentSat: 10,
};
