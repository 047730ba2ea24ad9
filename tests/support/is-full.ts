/**
 * Whether the tests run under npm run test:all. Only this module reads the variable, so that all tests agree on what
 * npm test omits.
 */
export const IS_FULL = process.env.PORTAL_MATRIX === 'full';
