import { z } from 'zod';
import {
  classifyFailure,
  DEFAULT_REQUEST,
  isSuccess,
  type MessageChannel,
  type Receipt,
  requestProvider,
  toSafeReason,
} from './message-channel.ts';

// Programmable Messaging API of Twilio: https://www.twilio.com/docs/messaging/api/message-resource

export const TWILIO_ORIGIN = 'https://api.twilio.com';
/** Error codes with status 400 for rate limits of the account. The message itself is valid. */
const RATE_LIMIT_ERROR_CODES = [20429, 14107, 30001, 30022];
/** Maximum difference between the clocks of provider and backend. */
const CLOCK_SKEW_MS = 60_000;
const PAGE_SIZE = '50';

interface TwilioSettings {
  origin: string;
  accountSid: string;
  authToken: string;
  /** Phone number, alphanumeric sender, or id of a Messaging Service (MG…). */
  sender: string;
  /** URL that receives delivery reports, or '' for none. */
  callbackUrl: string;
}

const CreatedResponse = z.object({ sid: z.string() });
const ErrorResponse = z.object({ code: z.number() });
const ListResponse = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      to: z.string(),
      body: z.string(),
      date_created: z.string(),
      status: z.string(),
      error_code: z.number().nullish(),
    }),
  ),
});

export function createTwilioChannel(
  { origin, accountSid, authToken, sender, callbackUrl }: TwilioSettings,
  request = DEFAULT_REQUEST,
): MessageChannel {
  const url = `${origin}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`;
  return {
    name: 'twilio',
    idempotencyMs: 0,
    hasCallback: callbackUrl !== '',
    send: async (message) => {
      const from = message.sender || sender;
      const body = new URLSearchParams({
        To: message.to,
        Body: message.text,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        ...(callbackUrl && { StatusCallback: `${callbackUrl}/twilio/${encodeURIComponent(message.key)}` }),
      });
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const response = await requestProvider(url, { method: 'POST', headers, body: body.toString() }, request);
      const parsedCreated = CreatedResponse.safeParse(response.body);
      if (isSuccess(response) && parsedCreated.success) return { kind: 'accepted', providerId: parsedCreated.data.sid };
      const parsedError = ErrorResponse.safeParse(response.body);
      const code = parsedError.success ? parsedError.data.code : 0;
      const status = RATE_LIMIT_ERROR_CODES.includes(code) ? 429 : isSuccess(response) ? 0 : response.status;
      return classifyFailure({ ...response, status }, code ? String(code) : '');
    },
    // The API has no client reference for messages, so an earlier attempt is found by number, text and time.
    findReceipt: async ({ message, since }) => {
      const query = new URLSearchParams({ To: message.to, PageSize: PAGE_SIZE });
      const response = await requestProvider(`${url}?${query}`, { method: 'GET', headers: { authorization } }, request);
      if (!isSuccess(response)) throw new Error(`message list request failed with status ${response.status}`);
      const foundMessage = ListResponse.parse(response.body).messages.find(
        ({ to, body, date_created: createdAt }) =>
          to === message.to && body === message.text && Date.parse(createdAt) >= since - CLOCK_SKEW_MS,
      );
      return foundMessage ? createTwilioReceipt(foundMessage.sid, foundMessage.status, foundMessage.error_code) : null;
    },
  };
}

/**
 * Converts the status of a message to a receipt:
 * https://www.twilio.com/docs/messaging/api/message-resource#message-status-values
 */
export function createTwilioReceipt(sid: string, status: string, errorCode: unknown): Receipt {
  if (status === 'delivered' || status === 'read') return { providerId: sid, state: 'delivered', reason: '' };
  const hasFailed = status === 'failed' || status === 'undelivered' || status === 'canceled';
  return {
    providerId: sid,
    state: hasFailed ? 'failed' : 'sent',
    reason: hasFailed ? toSafeReason(errorCode) || status : '',
  };
}

/**
 * Computes X-Twilio-Signature: HMAC-SHA1 over the URL and the sorted form fields
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 */
export async function signTwilioRequest(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const signedContent =
    url +
    Object.keys(fields)
      .toSorted()
      .map((name) => `${name}${fields[name]}`)
      .join('');
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(authToken), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ]);
  return btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(signedContent)))),
  );
}
