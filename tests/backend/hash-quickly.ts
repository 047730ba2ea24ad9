import { afterAll, beforeAll } from 'vitest';
import { useDeployedHashCosts, useQuickHashCosts } from './support/hash-cost.ts';

// All files except one test the effect of a password or a code, not the cost of a hash, which hash-secret.test.ts
// tests.
beforeAll(useQuickHashCosts);
afterAll(useDeployedHashCosts);
