/** What stands for the id of a collection until there is one. */
export const NOT_COLLECTED = '0';
