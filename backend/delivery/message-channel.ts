import type { Locale } from '#shared/locale/locales.ts';
import type { ChannelName, DeliveryState, MessageKind } from '#shared/rules/message-kinds.ts';

export interface OutgoingMessage {
  /** Idempotency key, the same in every attempt. */
  key: string;
  agentKey: string;
  kind: MessageKind;
  locale: Locale;
  /** Phone number in international format with plus sign, or an e-mail address. */
  to: string;
  /** Name of the site. */
  site: string;
  /** Sender registered with the provider, or '' for the sender in the settings. */
  sender: string;
  /** Reply-To address. Absent for messages that cannot be answered. */
  replyTo?: string;
  /** Verification code, or '' for messages without one. */
  code: string;
  text: string;
  /** Subject of a mail, or '' for a text message. */
  subject: string;
  /** Parameters of the text other than code and site, for providers that use their own templates. */
  values: Readonly<Record<string, string>>;
}

/** Earlier attempt, for which the provider is asked whether it accepted the message. */
interface EarlierAttempt {
  message: OutgoingMessage;
  /** Time of the first attempt. */
  since: number;
}

export interface Receipt {
  providerId: string;
  state: Exclude<DeliveryState, 'queued'>;
  reason: string;
}

export type SendResult =
  | { kind: 'accepted'; providerId: string }
  /** The provider will never send this message, so it is not tried again. */
  | { kind: 'rejected'; reason: string }
  /** `isUnclear` means that the provider may have accepted the message, because its response is missing. */
  | { kind: 'retry'; reason: string; retryAfter: string; isUnclear: boolean };

/** Provider of text messages or mails. */
export interface MessageChannel {
  name: ChannelName;
  send: (message: OutgoingMessage) => Promise<SendResult>;
  /**
   * Time in milliseconds for which the provider ignores a second request with the same idempotency key, or 0 if it has
   * no such keys.
   */
  idempotencyMs: number;
  /**
   * Searches the provider's log for an earlier attempt. Resolves with null if there is none. Throws if the provider
   * does not respond.
   */
  findReceipt?: (attempt: EarlierAttempt) => Promise<Receipt | null>;
  /** Whether the provider sends delivery reports, so that polling is unnecessary. */
  hasCallback?: boolean;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface RequestOptions {
  fetch: Fetch;
  timeoutMs: number;
}

export const DEFAULT_REQUEST: RequestOptions = { fetch: (url, init) => fetch(url, init), timeoutMs: 10_000 };

const MAX_RESPONSE_CHARS = 64_000;

export interface ProviderResponse {
  /** HTTP status, or 0 if there was no response. */
  status: number;
  retryAfter: string;
  /** Parsed JSON, or null for any other body. */
  body: unknown;
}

/**
 * Sends a request to a provider. Never throws, because messages of network errors quote URLs, which may contain phone
 * numbers.
 */
export async function requestProvider(
  url: string,
  init: RequestInit,
  { fetch: send, timeoutMs }: RequestOptions,
): Promise<ProviderResponse> {
  try {
    const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const text = (await response.text()).slice(0, MAX_RESPONSE_CHARS);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after') ?? '',
      body: parseJson(text),
    };
  } catch {
    return { status: 0, retryAfter: '', body: null };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Returns a provider's error code without characters that could be personal data. */
export const toSafeReason = (code: unknown): string =>
  (typeof code === 'string' || typeof code === 'number') && /^[\w.-]{1,60}$/.test(String(code)) ? String(code) : '';

/** Whether this status may be resolved by an operator or by a later attempt: credentials, quota, outage. */
const isTemporary = (status: number) =>
  status === 0 || [401, 402, 403, 408, 409, 425, 429].includes(status) || status >= 500;

/** Classifies an unsuccessful response. A 4xx status means that the provider did not accept the message. */
export function classifyFailure({ status, retryAfter }: ProviderResponse, reason: string): SendResult {
  const reasonOrStatus = reason || (status === 0 ? 'noResponse' : `http${status}`);
  if (!isTemporary(status)) return { kind: 'rejected', reason: reasonOrStatus };
  return {
    kind: 'retry',
    reason: reasonOrStatus,
    retryAfter,
    isUnclear: status === 0 || status === 408 || status >= 500,
  };
}

export const isSuccess = ({ status }: ProviderResponse) => status >= 200 && status < 300;
