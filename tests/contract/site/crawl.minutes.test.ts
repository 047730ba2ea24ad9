// Tests 3,000 pages of the demo for faults that lower a site's search ranking. The W3C checker needs Java and the
// network: npm run crawl -- --html 60.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPortalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';

const TIMEOUT_MS = 60_000;

let portal: RunningPortal;
beforeAll(
  async () =>
    void (portal = await startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) })),
);
afterAll(() => portal?.stop());

test('3,000 pages are complete, each with a unique title and description', { timeout: 30 * TIMEOUT_MS }, async () => {
  const crawlProcess = spawn(process.execPath, [
    'scripts/crawl/crawl-site.ts',
    '--at',
    portal.url.origin,
    '--pages',
    '3000',
  ]);
  const messages: string[] = [];
  for (const stream of [crawlProcess.stdout, crawlProcess.stderr])
    stream.on('data', (chunk) => void messages.push(String(chunk)));
  const [code] = await once(crawlProcess, 'close');
  expect(code, messages.join('')).toBe(0);
  expect(Number(/(\d+) pages read/.exec(messages.join(''))?.[1])).toBeGreaterThanOrEqual(3000);
});
