import type { z } from 'zod';
import backend from '#backend/entry.ts';
import type { OfficeCall, OfficeResult } from '#shared/contract/office/office-call.ts';
import { testEnv } from './test-env.ts';

interface OfficeCaller {
  agentKey: string;
  cookie: string;
  env?: object;
  headers?: Record<string, string>;
  file?: File | null;
}

/** Calls the office API as the portal Worker does. */
export async function callOfficeApi<I extends z.ZodType, O extends z.ZodType>(
  call: OfficeCall<I, O>,
  input: z.input<I>,
  { agentKey, cookie, env = testEnv, headers = {}, file = null }: OfficeCaller,
): Promise<{ status: number; cookie: string | null; headers: Headers } & OfficeResult<z.output<O>>> {
  const body = JSON.stringify(input);
  const isQuery = call.kind === 'query';
  const query = isQuery ? `?${new URLSearchParams({ input: body })}` : '';
  const form = new FormData();
  form.set('input', body);
  if (file) form.set('file', file);
  const request = new Request(`http://backend/office-api/${agentKey}/${call.name}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { cookie, langCode: 'en-us', ...(!file && { 'content-type': 'application/json' }), ...headers },
    ...(!isQuery && { body: file ? form : body }),
  });
  const response = (await backend.fetch(request, env as never)) as Response;
  const result = (await response.json()) as OfficeResult<z.output<O>>;
  const { status, headers: responseHeaders } = response;
  // Not enumerable, so comparisons of whole responses ignore headers.
  return Object.defineProperty({ status, cookie: responseHeaders.get('set-cookie'), ...result }, 'headers', {
    value: responseHeaders,
  }) as never;
}
