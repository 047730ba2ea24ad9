// Computed rankings: schools ranked by one published figure within one country, since no publisher reports it for two.

interface OpenRanking {
  country: string;
  /** Whether fields of study are ranked separately. */
  ofFields: boolean;
}

/** The first of a country is the default. */
export const OPEN_RANKINGS = {
  entrantPoints: { country: 'uk', ofFields: true },
  graduateEarnings: { country: 'uk', ofFields: true },
  teachingRating: { country: 'uk', ofFields: false },
  admissionRate: { country: 'us', ofFields: false },
  satScore: { country: 'us', ofFields: false },
  admissionAverage: { country: 'ca', ofFields: true },
} as const satisfies Record<string, OpenRanking>;

export type OpenRankingKey = keyof typeof OPEN_RANKINGS;

export const OPEN_RANKING_KEYS = Object.keys(OPEN_RANKINGS) as OpenRankingKey[];

export const isOpenRanking = (key: string): key is OpenRankingKey => Object.hasOwn(OPEN_RANKINGS, key);

/** Minimum UCAS points of counted entrants: A-levels ABB. */
export const ENTRANT_POINTS = 128;

/** Months after graduation, as in the register. */
export const MONTHS_OF_EARNINGS = 15;

/** Minimum sample sizes. */
export const MIN_RANKED = {
  entrants: 100,
  graduates: 100,
  /** Within one field of study. */
  graduatesOfField: 50,
  /** Number of subjects. */
  subjects: 3,
  applicants: 1_000,
  /** Percentage of enrolled students who submitted a score. */
  sentSat: 10,
};
