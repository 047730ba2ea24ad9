import { z } from 'zod';
import backend from '#backend/entry.ts';
import { ROOM_SPEAKER, SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';
import type { Call } from '#shared/contract/call.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { testEnv } from './test-env.ts';

export interface RequestContext {
  locale?: Locale | (string & {});
  level?: number | string;
  headers?: Record<string, string>;
  env?: Partial<
    Record<
      | 'DB'
      | 'FILES'
      | 'BACKEND_BASIC_AUTH'
      | 'STAGE'
      | 'STAFF_KEY'
      | 'SMS_PROVIDER'
      | 'SMS_SENDER'
      | 'SMS_TEMPLATES'
      | 'MAIL_PROVIDER'
      | 'MAIL_SENDER'
      | 'MAIL_WEBHOOK_SECRET'
      | 'VAPID_KEY'
      | 'DELIVERY_CALLBACK'
      | 'SMS_URL'
      | 'SMS_AUTHORIZATION'
      | 'MAIL_URL'
      | 'MAIL_AUTHORIZATION'
      | 'SCAN_URL'
      | 'SCAN_AUTHORIZATION'
      | 'ASSISTANT_URL'
      | 'ASSISTANT_MODEL'
      | 'ASSISTANT_KEY'
      | 'AI'
      | 'WEATHER_URL',
      unknown
    >
  >;
}

export interface BackendResponse {
  status: number;
  headers: Headers;
  body: { code?: unknown; message?: string; field?: string; data?: unknown; datas?: unknown; page?: unknown };
}

/** Basic auth credentials of the portal, for stages that reject requests without them. */
const BASIC_AUTH = 'cG9ydGFsOnNlY3JldA==';
/** Encryption key for staff secrets, required by the office at those stages. */
export const STAFF_KEY = `one:${'k'.repeat(42)}A`;

/** Returns the portal's request headers and the backend's settings, which must match at the given stage. */
export const createSharedSettings = (stage: unknown): Record<'headers' | 'settings', Record<string, string>> =>
  stage === undefined || stage === 'development'
    ? { headers: {}, settings: {} }
    : { headers: { authorization: `Basic ${BASIC_AUTH}` }, settings: { BACKEND_BASIC_AUTH: BASIC_AUTH, STAFF_KEY } };

/** Request context of a chat room in the chat Worker. */
export const ROOM_CONTEXT: RequestContext = { headers: { [SPEAKER_HEADER]: ROOM_SPEAKER } };

/** Sends a request as the edge does. */
export async function request(
  method: string,
  path: string,
  body?: unknown,
  { locale, level, headers, env }: RequestContext = {},
): Promise<BackendResponse> {
  const sharedSettings = createSharedSettings(env?.STAGE);
  const init: RequestInit = {
    method,
    headers: {
      ...(locale && { langCode: locale }),
      ...(level !== undefined && { publicLevel: String(level) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...sharedSettings.headers,
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
  const response = await backend.fetch(
    new Request(`http://backend${path}`, init),
    { ...testEnv, ...sharedSettings.settings, ...env } as never,
    { waitUntil: () => {}, passThroughOnException: () => {} } as never,
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export function callBackend(
  call: Call,
  fields: Record<string, unknown> | readonly unknown[] = {},
  context: RequestContext = {},
): Promise<BackendResponse> {
  if (call.method === 'POST') return request('POST', call.path, fields, context);
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return request('GET', `${call.path}?${query}`, undefined, context);
}

/** Reads the data of a successful response, parsed with the contract's schema. Throws on any error. */
export async function readBackend<C extends Call>(
  call: C,
  fields: Record<string, unknown> | readonly unknown[] = {},
  context: RequestContext = {},
): Promise<
  C extends { data: infer T extends z.ZodType }
    ? z.output<T>
    : C extends { datas: infer T extends z.ZodType }
      ? z.output<T>[]
      : never
> {
  const { status, body } = await callBackend(call, fields, context);
  if (status !== 200 || body.code !== 1003) throw new Error(`${call.path} answered ${status} ${JSON.stringify(body)}`);
  const schema: z.ZodType = 'datas' in call ? z.array(call.datas) : call.data;
  return schema.parse('datas' in call ? body.datas : body.data) as never;
}
