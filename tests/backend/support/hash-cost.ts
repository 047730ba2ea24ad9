import { CODE_COST, PASSWORD_COST } from '#backend/identity/secrets.ts';

/** For what is stored before a test begins. A hash carries its cost. */
export const QUICK_COST = { ln: 4, r: 8, p: 1 };

/** Unlike a code's, as the deployed ones are: which of the two is taken can still be told. */
const QUICK_PASSWORD_COST = { ...QUICK_COST, p: 2 };
const DEPLOYED = { password: { ...PASSWORD_COST }, code: { ...CODE_COST } };

/** At the deployed cost a password takes a sixth of a second, each time that it is said. */
export function hashQuickly() {
  Object.assign(PASSWORD_COST, QUICK_PASSWORD_COST);
  Object.assign(CODE_COST, QUICK_COST);
}

/** At the price that whoever guesses pays. */
export function hashAsDeployed() {
  Object.assign(PASSWORD_COST, DEPLOYED.password);
  Object.assign(CODE_COST, DEPLOYED.code);
}
