import { PRODUCT_VERSION } from '#shared/constants.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** The portal answers, so it lives. How the others are says report-readiness.ts, to operations. */
export function reportHealth(c: EdgeContext): Response {
  c.header('cache-control', 'no-store');
  return c.json({ ok: true, version: PRODUCT_VERSION });
}
