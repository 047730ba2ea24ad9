import { DEFAULT_TIMEOUT_MS } from '#worker/backend-client/send-request.ts';
import type { z } from 'zod';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import {
  type CallOffice,
  OfficeError,
  type OfficeCall,
  failOffice,
  type OfficeResult,
} from '#shared/contract/office/office-call.ts';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { getCaller, readBookmark } from '#worker/edge-caller.ts';
import { type EdgeContext, getUrl } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { formatDeskCookieHeader } from '#worker/security/host-cookies.ts';
import type { SiteVersions } from '#worker/tenant/site-versions.ts';

/**
 * Whether the site has an office. It belongs to the embedded backend. External backends and chat services have their
 * own.
 */
export const hasOffice = (c: EdgeContext): boolean =>
  c.get('agent') !== null && !c.env.CHAT_ORIGIN && !c.env.BACKEND_ORIGIN;

/**
 * Creates the client of the office API with the session cookie of the browser. Cookies that the backend sets are
 * collected in `officeCookies` and sent with the page (office-endpoint.ts).
 */
export function createOfficeClient(c: EdgeContext, versions: SiteVersions): CallOffice {
  return async (call, input, file = null) => {
    try {
      const response = await sendOfficeCall(c, call, input, file);
      readBookmark(c, response.headers);
      const changedVersions = response.headers.get(VERSIONS_HEADER);
      if (changedVersions) await versions.publish(c.env.CACHE, changedVersions);
      c.set('officeCookies', [...(c.get('officeCookies') ?? []), ...response.headers.getSetCookie()]);
      return parseResult(call, await response.json());
    } catch (error) {
      logEvent('error', 'office call failed', { requestId: c.get('requestId'), call: call.name, error });
      return failOffice({ code: 'unavailable' });
    }
  };
}

function sendOfficeCall(c: EdgeContext, call: OfficeCall, input: unknown, file: File | null): Promise<Response> {
  const caller = getCaller(c);
  const headers = buildPlatformHeaders({ ...caller, accessToken: null }, c.env.BACKEND_BASIC_AUTH ?? '');
  headers.set('cookie', formatDeskCookieHeader(c, caller.agentKey));
  headers.set('user-agent', c.req.header('user-agent') ?? '');
  const { origin, protocol } = getUrl(c);
  headers.set('x-office-origin', origin);
  headers.set('x-forwarded-proto', protocol.replace(':', ''));
  const path = `http://backend/office-api/${caller.agentKey}/${call.name}`;
  const signal = AbortSignal.timeout(DEFAULT_TIMEOUT_MS);
  const body = JSON.stringify(input);
  if (call.kind === 'query')
    return c.env.BACKEND.fetch(`${path}?${new URLSearchParams({ input: body })}`, { headers, signal });
  if (file) {
    const form = new FormData();
    form.set('input', body);
    form.set('file', file);
    return c.env.BACKEND.fetch(path, { method: 'POST', headers, body: form, signal });
  }
  headers.set('content-type', 'application/json');
  return c.env.BACKEND.fetch(path, { method: 'POST', headers, body, signal });
}

/** Parses a response. Throws if it violates the contract. The caller logs that and returns `unavailable`. */
function parseResult<I extends z.ZodType, O extends z.ZodType>(
  call: OfficeCall<I, O>,
  body: unknown,
): OfficeResult<z.output<O>> {
  const { ok, value, error } = body as { ok?: boolean; value?: unknown; error?: unknown };
  return ok === true ? { ok, value: call.output.parse(value) } : failOffice(OfficeError.parse(error));
}
