import { afterAll, beforeAll } from 'vitest';
import { useDeployedHashCosts, useQuickHashCosts } from './support/hash-cost.ts';

// All files but one test the effect of a password or a code, not the cost of a hash; hash-secret.test.ts tests the
// cost.
beforeAll(useQuickHashCosts);
afterAll(useDeployedHashCosts);
