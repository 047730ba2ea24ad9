// Process of the runtime, which runs the three Workers of the production build under the supervision of serve.ts.
import { LOCAL_STATE } from '#scripts/data/open-local-database.ts';
import { getServerSettings } from '#scripts/portal-settings.ts';
import { readBuiltDomainType, startPortal } from '#scripts/start-portal.ts';
import { findChildren } from './processes.ts';
import type { RuntimeStarted } from './start-runtime.ts';

const settings = { DOMAIN_TYPE: readBuiltDomainType(), ...process.env };
const portal = await startPortal({ stateFolder: LOCAL_STATE, vars: getServerSettings(settings) });
const startedRuntime: RuntimeStarted = { url: portal.url.href, clocks: portal.crons, pids: findChildren('workerd') };
process.send?.(startedRuntime);

// A signal from the terminal reaches all processes. This process ignores it, because serve.ts first closes its port and
// then stops this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
const end = () => void portal.stop().finally(() => process.exit(0));
process.once('message', end);
process.once('disconnect', end);
if (!process.connected) end();
