import { z } from 'zod';
import { type ListCall, Page } from '#shared/contract/call.ts';
import { type RequestContext, callBackend } from './ask-backend.ts';

/** Reads one page of a list and parses it with the contract's schemas. */
export async function readPage<C extends ListCall>(
  call: C,
  fields: Record<string, unknown> = {},
  context: RequestContext = {},
): Promise<{ rows: z.output<C['datas']>[]; page: Page }> {
  const { status, body } = await callBackend(call, fields, { level: 1, locale: 'en-us', ...context });
  if (status !== 200 || body.code !== 1003) throw new Error(`${call.path} answered ${status} ${JSON.stringify(body)}`);
  return { rows: z.array(call.datas).parse(body.datas) as z.output<C['datas']>[], page: Page.parse(body.page) };
}
