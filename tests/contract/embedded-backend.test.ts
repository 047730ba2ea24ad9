import { portalSettings } from '#scripts/portal-settings.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { readOutbox } from './support/read-outbox.ts';
import { SECRETS } from './support/secrets.ts';
import { describePortal } from './site/portal-suite.ts';

/** A copy of its own of the data that a fresh clone has. */
async function start(domainType: string) {
  const portal = await startDemoPortal({ vars: portalSettings({ DOMAIN_TYPE: domainType, ...SECRETS }) });
  const passAMinute = () => changeData(portal, 'UPDATE attempts SET at = at - 61000');
  return { ...portal, passAMinute };
}

describePortal('the embedded backend', {
  start,
  names: { zh: '渡口升学', 'zh-hk': '渡口升學', 'en-us': 'Ferrypoint Education' },
  findCode: readOutbox,
});
