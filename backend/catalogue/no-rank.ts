/** Value of rank_sort for unranked schools, which sort after ranked schools and before special schools. */
export const NO_RANK = 1_000_000;
