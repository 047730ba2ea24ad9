import { Hono } from 'hono';
import { vi } from 'vitest';
import type { Locale } from '#shared/locale/locales.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { createEdgeEnv, values, visit } from './edge-app.ts';
import { createSampleAgent } from './sample-agent.ts';
import { createStubFetcher } from './stub-fetcher.ts';

/** Creates a proxy for a site whose backend responds with `respond`. The settings can name an external backend. */
export function createEdge(
  respond: () => Response | Promise<Response>,
  locale: Locale = 'en-us',
  settings: Partial<PortalBindings> = {},
) {
  const backend = createStubFetcher(respond);
  if (settings.BACKEND_ORIGIN)
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => backend.fetcher.fetch(input as Request));
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'request-1', agent: createSampleAgent(), session: null, siteFailure: null, locale }))
    .route('/', proxyBackend());
  const request = async (path: string, init: RequestInit = {}) => {
    const { response } = await visit(
      app,
      `https://mso.example${path}`,
      init,
      createEdgeEnv({ BACKEND: backend.fetcher, ...settings }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { receivedRequests: backend.receivedRequests, sendRequest: request };
}
export const respondWell = () => Response.json({ code: '1003', data: { x: '学校' } });

/** Creates a proxy with an external backend. Only such a backend receives calls that are not in the contract. */
export const createOutsideEdge = (
  respond: () => Response | Promise<Response>,
  locale?: Locale,
  settings: Partial<PortalBindings> = {},
) => createEdge(respond, locale, { BACKEND_ORIGIN: 'https://backend.example', ...settings });
