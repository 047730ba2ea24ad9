import { startPortal } from '#scripts/start-portal.ts';
import { type OutsideBackend, startOutsideBackend } from '#tests/outside-backend/outside-backend.ts';
import { test as base } from './portal-test.ts';

interface SlowPortal {
  url: URL;
  backend: OutsideBackend;
}

/**
 * Provides a portal with a controllable backend, which can be slow, fail, or return schools that are not in the demo
 * data.
 */
export const test = base.extend<object, { slow: SlowPortal }>({
  slow: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const backend = await startOutsideBackend();
      // The backend also serves pictures, films and documents, so the portal needs its origin; without a configured
      // origin it shows none.
      const vars = { portal: { BACKEND_ORIGIN: backend.origin, PICTURE_ORIGIN: backend.origin } };
      const portal = await startPortal({ vars });
      await use({ url: portal.url, backend });
      await portal.stop();
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ slow }, use) => use(slow.url.href),
  // Requests uncompressed responses: the local server buffers compressed ones, which hides when each chunk is sent.
  extraHTTPHeaders: { 'accept-encoding': 'identity' },
});

export { expect } from './portal-test.ts';
