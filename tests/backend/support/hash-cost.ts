import { CODE_COST, PASSWORD_COST } from '#backend/identity/secrets.ts';

/** Cost of the hashes that tests store. Each hash contains its cost, so verification needs no setting. */
export const QUICK_COST = { ln: 4, r: 8, p: 1 };

/** Differs from the cost of codes, as in production, so that a test fails if the two are confused. */
const QUICK_PASSWORD_COST = { ...QUICK_COST, p: 2 };
const DEPLOYED_COSTS = { password: { ...PASSWORD_COST }, code: { ...CODE_COST } };

/** Lowers the cost of hashes. At the production cost, each password check takes a sixth of a second. */
export function useQuickHashCosts() {
  Object.assign(PASSWORD_COST, QUICK_PASSWORD_COST);
  Object.assign(CODE_COST, QUICK_COST);
}

/** Restores the production cost. */
export function useDeployedHashCosts() {
  Object.assign(PASSWORD_COST, DEPLOYED_COSTS.password);
  Object.assign(CODE_COST, DEPLOYED_COSTS.code);
}
