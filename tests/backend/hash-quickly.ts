import { afterAll, beforeAll } from 'vitest';
import { useDeployedHashCosts, useQuickHashCosts } from './support/hash-cost.ts';

// Only hash-secret.test.ts tests the cost of a hash. All other files test what a password or code does, so they use
// cheap hashes.
beforeAll(useQuickHashCosts);
afterAll(useDeployedHashCosts);
