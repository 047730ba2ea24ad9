import type { Config } from '@react-router/dev/config';

// The whole route table travels at once: it is small, and the edge then has no manifest calls to serve.
export default { appDirectory: 'client', ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config;
