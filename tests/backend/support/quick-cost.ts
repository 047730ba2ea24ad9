/** For what is stored before a test begins. A hash carries its cost; what hashes cost is asked in sessions.test.ts. */
export const QUICK_COST = { ln: 4, r: 8, p: 1 };
