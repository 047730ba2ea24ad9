import { z } from 'zod';
import {
  classifyFailure,
  DEFAULT_REQUEST,
  isSuccess,
  type MessageChannel,
  type OutgoingMessage,
  requestProvider,
  toSafeReason,
} from './message-channel.ts';

interface MailSettings {
  origin: string;
  token: string;
  /** 'NAME <ADDRESS>' or an e-mail address. Its domain must be verified. */
  sender: string;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

export const RESEND_ORIGIN = 'https://api.resend.com';
/** Lifetime of an idempotency key, slightly shorter than the documented 24 hours. */
const RESEND_KEY_MS = 23 * 3_600_000;
const ResendResponse = z.object({ id: z.string() });
const ResendError = z.object({ name: z.string() });

/**
 * Creates the channel of Resend, which sends one mail per idempotency key and day:
 * https://resend.com/docs/api-reference/emails/send-email
 */
export function createResendChannel(
  { origin, token, sender }: MailSettings,
  request = DEFAULT_REQUEST,
): MessageChannel {
  return {
    name: 'resend',
    idempotencyMs: RESEND_KEY_MS,
    hasCallback: true,
    send: async ({ key, to, subject, text, sender: messageSender, replyTo }) => {
      const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key };
      const body = JSON.stringify({
        from: messageSender || sender,
        to: [to],
        subject,
        text,
        ...(replyTo && { reply_to: replyTo }),
      });
      const response = await requestProvider(`${origin}/emails`, { method: 'POST', headers, body }, request);
      const parsedAnswer = ResendResponse.safeParse(response.body);
      if (isSuccess(response) && parsedAnswer.success) return { kind: 'accepted', providerId: parsedAnswer.data.id };
      const parsedError = ResendError.safeParse(response.body);
      const status = isSuccess(response) ? 0 : response.status;
      return classifyFailure({ ...response, status }, parsedError.success ? toSafeReason(parsedError.data.name) : '');
    },
  };
}

export const POSTMARK_ORIGIN = 'https://api.postmarkapp.com';
/** Metadata field that contains the idempotency key, because Postmark has no such feature. */
const POSTMARK_KEY_FIELD = 'key';
const PostmarkResponse = z.object({ ErrorCode: z.number(), MessageID: z.string().optional() });
const PostmarkList = z.object({ Messages: z.array(z.object({ MessageID: z.string() })) });
const PostmarkDetails = z.object({
  MessageEvents: z.array(z.object({ Type: z.string() })),
});
/** Errors of token, approval or account: https://postmarkapp.com/developer/api/overview#error-codes */
const POSTMARK_TEMPORARY_CODES = [10, 405, 412, 413];

/** Creates the channel of Postmark: https://postmarkapp.com/developer/api/email-api */
export function createPostmarkChannel(
  { origin, token, sender }: MailSettings,
  request = DEFAULT_REQUEST,
): MessageChannel {
  const headers = { ...JSON_HEADERS, accept: 'application/json', 'x-postmark-server-token': token };
  const fetchJson = async (path: string) => {
    const response = await requestProvider(`${origin}${path}`, { method: 'GET', headers }, request);
    if (!isSuccess(response)) throw new Error(`email list request failed with status ${response.status}`);
    return response.body;
  };
  return {
    name: 'postmark',
    idempotencyMs: 0,
    send: async ({ key, to, subject, text, sender: ownSender, replyTo }) => {
      const body = JSON.stringify({
        From: ownSender || sender,
        To: to,
        ...(replyTo && { ReplyTo: replyTo }),
        Subject: subject,
        TextBody: text,
        MessageStream: 'outbound',
        Metadata: { [POSTMARK_KEY_FIELD]: key },
      });
      const response = await requestProvider(`${origin}/email`, { method: 'POST', headers, body }, request);
      const parsedAnswer = PostmarkResponse.safeParse(response.body);
      if (isSuccess(response) && parsedAnswer.success && parsedAnswer.data.ErrorCode === 0)
        return { kind: 'accepted', providerId: parsedAnswer.data.MessageID ?? '' };
      const code = parsedAnswer.success ? parsedAnswer.data.ErrorCode : 0;
      const status = POSTMARK_TEMPORARY_CODES.includes(code)
        ? 403
        : isSuccess(response) && code === 0
          ? 0
          : response.status;
      return classifyFailure({ ...response, status }, code ? String(code) : '');
    },
    findReceipt: async ({ message }) => {
      const query = new URLSearchParams({ count: '1', offset: '0', [`metadata_${POSTMARK_KEY_FIELD}`]: message.key });
      const [foundMessage] = PostmarkList.parse(await fetchJson(`/messages/outbound?${query}`)).Messages;
      if (!foundMessage) return null;
      const details = PostmarkDetails.parse(await fetchJson(`/messages/outbound/${foundMessage.MessageID}/details`));
      const types = details.MessageEvents.map(({ Type }) => Type);
      if (types.includes('Bounced')) return { providerId: foundMessage.MessageID, state: 'failed', reason: 'bounced' };
      return {
        providerId: foundMessage.MessageID,
        state: types.includes('Delivered') ? 'delivered' : 'sent',
        reason: '',
      };
    },
  };
}

/** Binding of Cloudflare Email Service: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/ */
export interface EmailBinding {
  send: (message: {
    from: string;
    to: string;
    subject: string;
    text: string;
    replyTo?: string;
  }) => Promise<{ messageId?: string }>;
}

/** Error codes of the binding for which a later attempt may succeed. */
const CLOUDFLARE_TEMPORARY_CODES = [
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_DELIVERY_FAILED',
];

export function createCloudflareChannel(binding: EmailBinding, sender: string): MessageChannel {
  return {
    name: 'cloudflare',
    idempotencyMs: 0,
    send: async ({ to, subject, text, sender: messageSender, replyTo }: OutgoingMessage) => {
      try {
        const { messageId = '' } = await binding.send({
          from: messageSender || sender,
          to,
          subject,
          text,
          ...(replyTo && { replyTo }),
        });
        return { kind: 'accepted', providerId: messageId };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? toSafeReason(error.code) : '';
        if (!code || code === 'E_INTERNAL_SERVER_ERROR')
          return { kind: 'retry', reason: code || 'noResponse', retryAfter: '', isUnclear: true };
        return CLOUDFLARE_TEMPORARY_CODES.includes(code)
          ? { kind: 'retry', reason: code, retryAfter: '', isUnclear: false }
          : { kind: 'rejected', reason: code };
      }
    },
  };
}
