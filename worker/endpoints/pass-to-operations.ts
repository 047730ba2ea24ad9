import { OPS_HEADER } from '#shared/constants.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import { openBackendTransport } from '#worker/backend-client/send-request.ts';
import { platformHeaders } from '#worker/backend-client/backend-request.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

const PASSED_UP = ['accept', 'content-type'];
const PASSED_DOWN = ['content-type', 'content-disposition', 'location', 'retry-after', 'www-authenticate'];

/**
 * What operations ask from a shell. It belongs to the embedded backend, which also keeps the tokens; the edge only carries
 * what is said. An outside backend has ways of its own.
 */
export async function passToOperations(c: EdgeContext): Promise<Response> {
  if (c.env.BACKEND_ORIGIN) return c.json({ code: '1002', message: '' }, 404);
  const transport = openBackendTransport(c.env);
  const headers = platformHeaders({ ...callerOf(c), locale: c.get('locale') ?? FALLBACK_LOCALE }, transport.basicAuth);
  copy(PASSED_UP, c.req.raw.headers, headers);
  headers.set(OPS_HEADER, c.req.header('authorization') ?? '');
  const url = new URL(c.req.url);
  const answer = await transport.send(`${c.req.path.replace(/^\/_/, '')}${url.search}`, {
    method: c.req.method,
    headers,
    body: ['GET', 'HEAD'].includes(c.req.method) ? null : c.req.raw.body,
  });
  const told = new Headers({ 'cache-control': 'no-store' });
  copy(PASSED_DOWN, answer.headers, told);
  return new Response(answer.body, { status: answer.status, headers: told });
}

function copy(names: readonly string[], from: Headers, to: Headers) {
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) to.set(name, value);
  }
}
