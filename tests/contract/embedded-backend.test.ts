import type { Database } from '#backend/queries/database.ts';
import { portalSettings } from '#scripts/portal-settings.ts';
import { startDemoPortal } from './support/demo-portal.ts';
import { readOutbox } from './support/read-outbox.ts';
import { SECRETS } from './support/secrets.ts';
import { describePortal } from './portal-suite.ts';

/** A copy of its own of the data that a fresh clone has. */
async function start(domainType: string) {
  const portal = await startDemoPortal({ vars: portalSettings({ DOMAIN_TYPE: domainType, ...SECRETS }) });
  const database = (await portal.miniflare.getD1Database('DB', 'passage-backend')) as unknown as Database;
  const passAMinute = async () => void (await database.prepare('UPDATE attempts SET at = at - 61000').bind().all());
  return { ...portal, passAMinute };
}

describePortal('the embedded backend', {
  start,
  names: { zh: '渡口升学', 'zh-hk': '渡口升學', 'en-us': 'Ferrypoint Education' },
  findCode: readOutbox,
});
