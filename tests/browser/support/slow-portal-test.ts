import { startPortal } from '#scripts/start-portal.ts';
import { type OutsideBackend, startOutsideBackend } from '#tests/outside-backend/outside-backend.ts';
import { test as base } from './portal-test.ts';

interface SlowPortal {
  url: URL;
  backend: OutsideBackend;
}

/** Before a backend that does as it is told: it can be slow, fail, and know schools that the demo has not. */
export const test = base.extend<object, { slow: SlowPortal }>({
  slow: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const backend = await startOutsideBackend();
      // Its pictures, films and papers stand beside it: where no host is named for them, none is shown.
      const vars = { portal: { BACKEND_ORIGIN: backend.origin, PICTURE_ORIGIN: backend.origin } };
      const portal = await startPortal({ vars });
      await use({ url: portal.url, backend });
      await portal.stop();
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ slow }, use) => use(slow.url.href),
  // The local server collects what it compresses, so only a plain answer shows when each part is sent.
  extraHTTPHeaders: { 'accept-encoding': 'identity' },
});

export { expect } from './portal-test.ts';
