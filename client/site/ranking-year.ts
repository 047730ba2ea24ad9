/** The year of the ranking tables that are shown. */
export const RANKING_YEAR = 2021;
