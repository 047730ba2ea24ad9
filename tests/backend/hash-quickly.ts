import { afterAll, beforeAll } from 'vitest';
import { hashAsDeployed, hashQuickly } from './support/hash-cost.ts';

// All files but one ask what a password or a code opens. hash-secret.test.ts asks what it costs to guess one.
beforeAll(hashQuickly);
afterAll(hashAsDeployed);
