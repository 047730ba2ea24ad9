import type { Config } from '@react-router/dev/config';
import { ROUTE_MANIFEST_PATH } from './shared/constants.ts';

export default {
  appDirectory: 'client',
  ssr: true,
  routeDiscovery: { mode: 'lazy', manifestPath: ROUTE_MANIFEST_PATH },
} satisfies Config;
