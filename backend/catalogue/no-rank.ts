/** Value of rank_sort for unranked schools, after all ranked ones and before special ones. */
export const NO_RANK = 1_000_000;
