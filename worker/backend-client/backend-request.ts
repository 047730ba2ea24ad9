import { BOOKMARK_HEADER, CHINESE_HEADER, OFFICE_PASS_HEADER, PLATFORM_TYPE } from '#shared/backend-protocol.ts';
import type { Call, EdgeField } from '#shared/contract/call.ts';
import type { BrowserName, SystemName } from '#shared/device.ts';
import { getCurrentTraceparent } from '#shared/log-line.ts';
import { TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';

/** Browser that logs in: its device cookie, and browser and operating system as the list of logins names them. */
export interface LoginDevice {
  cookie: string;
  browser: BrowserName | '';
  system: SystemName | '';
}

/** Identity and context that the edge sends with a backend call. */
export interface CallerContext {
  requestId: string;
  locale: Locale;
  /** Script of Chinese names, which English pages show too. */
  chineseScript: ChineseLocale;
  agentId: string;
  agentKey: string;
  /** Part of the cache key, so that a change of the site invalidates cached responses. */
  siteVersion?: string;
  /** Office pass of staff who preview drafts. */
  officePass?: string;
  publicLevel: number;
  /** Whether the response is shared with other visitors. */
  isShared?: boolean;
  host: string;
  accessToken: string | null;
  /** Client IP, or '' if unknown. */
  ip: string;
  /** Set for calls that log in or request a verification code. */
  device?: LoginDevice;
  /** User of the session who takes part in the chat, or '' for a guest. */
  userId: string;
  visitorId: string;
  /** Pass of a family room that this browser has opened. */
  familyPass?: string;
  /** Token of the appointment that this browser booked or opened. */
  appointmentPass?: string;
  /** D1 bookmark of this browser's last write. Reads with it include that write. */
  bookmark?: string;
}

export function buildPlatformHeaders(caller: CallerContext, basicAuth: string): Headers {
  const headers = new Headers({
    accept: 'application/json',
    fkPlatformType: PLATFORM_TYPE,
    publicLevel: String(caller.publicLevel),
    langCode: caller.locale,
    [CHINESE_HEADER]: caller.chineseScript,
    'x-request-id': caller.requestId,
  });
  if (basicAuth) headers.set('authorization', `Basic ${basicAuth}`);
  const traceparent = getCurrentTraceparent();
  if (traceparent) headers.set(TRACEPARENT_HEADER, traceparent);
  if (caller.agentKey) headers.set('x-agent-key', caller.agentKey);
  if (caller.agentId) headers.set('x-agent-id', caller.agentId);
  if (caller.officePass) headers.set(OFFICE_PASS_HEADER, caller.officePass);
  if (caller.ip) headers.set('x-visitor-address', caller.ip);
  if (caller.device) {
    headers.set('x-visitor-device', caller.device.cookie);
    headers.set('x-visitor-browser', caller.device.browser);
    headers.set('x-visitor-system', caller.device.system);
  }
  if (caller.accessToken) headers.set('at', caller.accessToken);
  if (caller.bookmark) headers.set(BOOKMARK_HEADER, caller.bookmark);
  return headers;
}

/** Returns the values of the fields that the edge sets in a call instead of the browser's. */
export function getEdgeFieldValues(caller: CallerContext): Record<EdgeField, string> {
  return {
    publicLevel: String(caller.publicLevel),
    fkPlatformType: PLATFORM_TYPE,
    agentId: caller.agentId,
    agentKey: caller.agentKey,
    keyCode: caller.agentKey,
    host: caller.host,
    lang: caller.locale,
    userId: caller.userId,
    visitorId: caller.visitorId,
    token: caller.accessToken ?? '',
    familyPass: caller.familyPass ?? '',
    appointmentPass: caller.appointmentPass ?? '',
  };
}

export interface BackendRequest {
  path: string;
  body: string | FormData | null;
}

/** Builds path and body of a validated call. Inputs named in the path go there, the others into query or body. */
export function buildRequest(
  call: Call,
  input: Record<string, unknown> | readonly unknown[],
  caller: CallerContext,
): BackendRequest {
  if (Array.isArray(input)) return { path: call.path, body: JSON.stringify(input) };
  const values = getEdgeFieldValues(caller);
  const fields: Record<string, unknown> = { ...input };
  for (const fieldName of call.edgeFields ?? []) fields[fieldName] = values[fieldName];

  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields[name] ?? ''));
    delete fields[name];
    return value;
  });
  if (call.sendsForm) return { path, body: toFormData(fields) };
  if (call.method === 'POST' && !call.sendsQuery) return { path, body: JSON.stringify(fields) };

  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return { path: query.size > 0 ? `${path}?${query}` : path, body: null };
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value, value.name);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}
