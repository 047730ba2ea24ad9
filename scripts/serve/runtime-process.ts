// Process of the runtime: the three Workers of the production build, supervised by serve.ts.
import { LOCAL_STATE } from '#scripts/data/open-local-database.ts';
import { portalSettings } from '#scripts/portal-settings.ts';
import { builtDomainType, startPortal } from '#scripts/start-portal.ts';
import { findChildren } from './processes.ts';
import type { RuntimeStarted } from './start-runtime.ts';

const settings = { DOMAIN_TYPE: builtDomainType(), ...process.env };
const portal = await startPortal({ stateFolder: LOCAL_STATE, vars: portalSettings(settings) });
const started: RuntimeStarted = { url: portal.url.href, clocks: portal.crons, pids: findChildren('workerd') };
process.send?.(started);

// A terminal signal reaches all processes; serve.ts closes its door first and then stops this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
const end = () => void portal.stop().finally(() => process.exit(0));
process.once('message', end);
process.once('disconnect', end);
if (!process.connected) end();
