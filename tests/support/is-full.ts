/** npm run test:all. Nothing else reads the variable, so that there is one answer to what npm test leaves out. */
export const IS_FULL = process.env.PORTAL_MATRIX === 'full';
