// Rankings that anybody may compute: places of schools by one published figure. Each is of one country, for no publisher reports the same figure of two.

interface OpenRanking {
  country: string;
  /** Whether fields of study have places of their own. */
  ofFields: boolean;
}

/** The first one of a country is shown where none is named. */
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

/** Entrants with at least so many UCAS points are counted: three A levels at A, B and B. */
export const ENTRANT_POINTS = 128;

/** After graduation, as the register asks. */
export const MONTHS_OF_EARNINGS = 15;

/** What is published of fewer is no basis for a place. */
export const MIN_RANKED = {
  entrants: 100,
  graduates: 100,
  /** Within one field of study. */
  graduatesOfField: 50,
  /** In so many subjects. */
  subjects: 3,
  applicants: 1_000,
  /** Percent of those enrolled who sent a score. */
  sentSat: 10,
};
