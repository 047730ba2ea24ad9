import { signWebhook, WEBHOOK_SECRET_PREFIX } from '#backend/integrations/sign-webhook.ts';
import {
  classifyFailure,
  DEFAULT_REQUEST,
  isSuccess,
  type MessageChannel,
  requestProvider,
} from './message-channel.ts';

interface WebhookSettings {
  url: string;
  /** Signing secret `whsec_…`, used like that of outgoing webhooks, or the value of the Authorization header. */
  authorization: string;
}

/** Creates a channel that posts messages to a service of the operator, which must send each idempotency key once. */
export function createWebhookChannel(
  { url, authorization }: WebhookSettings,
  request = DEFAULT_REQUEST,
  now = Date.now,
): MessageChannel {
  return {
    name: 'webhook',
    idempotencyMs: Number.POSITIVE_INFINITY,
    send: async ({ key, to, kind, code, locale, site, sender, replyTo, subject, text }) => {
      const body = JSON.stringify({
        to,
        kind,
        code,
        locale,
        site,
        ...(sender && { sender }),
        ...(replyTo && { replyTo }),
        ...(subject && { subject }),
        text,
      });
      const timestamp = Math.floor(now() / 1000);
      const isSigned = authorization.startsWith(WEBHOOK_SECRET_PREFIX);
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': key,
        'webhook-id': key,
        'webhook-timestamp': String(timestamp),
        ...(isSigned && { 'webhook-signature': await signWebhook([authorization], { id: key, timestamp, body }) }),
        ...(authorization && !isSigned && { authorization }),
      };
      const response = await requestProvider(url, { method: 'POST', headers, body }, request);
      return isSuccess(response) ? { kind: 'accepted', providerId: '' } : classifyFailure(response, '');
    },
  };
}
