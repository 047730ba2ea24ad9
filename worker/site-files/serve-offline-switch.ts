import { BROWSER_CACHE, OFFLINE_SWITCH } from '#worker/cache/cache-table.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** Whether browsers may keep pages. Operations write 'off' into KV, and every browser forgets at its next page. */
export async function serveOfflineSwitch(c: EdgeContext): Promise<Response> {
  const said = await c.env.CACHE.get(OFFLINE_SWITCH.key, { cacheTtl: OFFLINE_SWITCH.memory });
  c.header('cache-control', `public, max-age=${BROWSER_CACHE.offlineSwitch}`);
  return c.json({ keep: said !== 'off' });
}
