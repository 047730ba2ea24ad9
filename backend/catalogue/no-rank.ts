/** The value of rank_sort of schools without a place: they come after all that have one, and special ones behind these. */
export const NO_RANK = 1_000_000;
