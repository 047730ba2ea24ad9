import { describe, expect, it } from 'vitest';
import { hostStateOf } from './write-site.ts';

describe('what is told of a host without asking the network', () => {
  it.each([
    ['study.agency.hk', 'study.agency.hk', 'live'],
    ['study.agency.hk', 'portal.workers.dev', 'waiting'],
    ['study.agency.hk', '', 'waiting'],
    ['mso.example', '127.0.0.1', 'trial'],
    ['mso.example.com', '127.0.0.1', 'trial'],
    ['localhost', '127.0.0.1', 'trial'],
    // Whoever came by it came by it.
    ['localhost', 'localhost', 'live'],
    ['testing.hk', 'a.hk', 'waiting'],
    ['example.hk', 'a.hk', 'waiting'],
  ])('%s, looked at by %s, is %s', (host, cameBy, state) => expect(hostStateOf(host, cameBy)).toBe(state));
});
