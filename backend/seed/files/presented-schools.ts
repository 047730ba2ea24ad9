/** The schools of the demo that have a cover, a film and leaflets: the first of each country by their place in the ranking. */
export const PRESENTED_SCHOOLS: ReadonlySet<number> = new Set([
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 2001, 2002, 2003, 2004, 2005, 2006, 3001, 3002, 3003, 3004, 3005,
  3006, 4001, 4002, 4003, 4004,
]);

/** Lectures that were over when their films were drawn. */
export const FILMED_LECTURES: ReadonlySet<number> = new Set([6001, 6002, 6003, 6004, 6005, 6006, 6007, 6008]);
