import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { receiveFromResend } from '#backend/channels/resend-inbound.ts';
import { toSafeReason } from '#backend/delivery/message-channel.ts';
import { splitCredentials } from '#backend/delivery/select-channel.ts';
import { signTwilioRequest, createTwilioReceipt } from '#backend/delivery/twilio-channel.ts';
import { signWebhook } from '#backend/integrations/sign-webhook.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { selectReceiptByKey, selectReceiptByProviderId } from '#backend/queries/deliveries.ts';
import { logCounts, logError } from '#backend/response/log-event.ts';
import { RECEIPTS_PATH } from '#shared/backend-protocol.ts';
import { areSecretsEqual } from '#shared/rules/credentials.ts';

// Delivery reports of providers. The portal forwards them from /_/delivery with unchanged body and signature.

/** Maximum age of a signed report. An older one could be a replay. */
const MAX_SIGNATURE_AGE_SECONDS = 300;

export const deliveryRoutes = new Hono<BackendEnv>()
  .post(`${RECEIPTS_PATH}/twilio/:key`, async (c) => {
    const { SMS_PROVIDER, SMS_AUTHORIZATION = '', DELIVERY_CALLBACK } = c.env;
    const [accountSid, authToken] = splitCredentials(SMS_AUTHORIZATION);
    if (SMS_PROVIDER !== 'twilio' || !DELIVERY_CALLBACK || !authToken) return c.body(null, 404);
    const key = c.req.param('key');
    const fields = Object.fromEntries(new URLSearchParams(await readText(c)));
    // The signed URL is the one given to Twilio. The URL of this request is the backend's.
    const url = `${DELIVERY_CALLBACK}/twilio/${encodeURIComponent(key)}`;
    const signature = await signTwilioRequest(authToken, url, fields);
    if (!(await areSecretsEqual(c.req.header('x-twilio-signature') ?? '', signature))) return rejectSignature(c);
    const { MessageSid = '', MessageStatus = '', AccountSid = '', ErrorCode } = fields;
    if (AccountSid !== accountSid || !MessageSid) return rejectSignature(c);
    const receipt = createTwilioReceipt(MessageSid, MessageStatus, ErrorCode);
    await batchWrite(c.env.DB, [selectReceiptByKey(key, { ...receipt, now: Date.now() })]);
    return c.body(null, 204);
  })
  .post(`${RECEIPTS_PATH}/resend`, async (c) => {
    const { MAIL_WEBHOOK_SECRET } = c.env;
    if (!MAIL_WEBHOOK_SECRET) return c.body(null, 404);
    const body = await readText(c);
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
      (name) => c.req.header(`svix-${name}`) ?? '',
    ) as [string, string, string];
    const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_SIGNATURE_AGE_SECONDS;
    const expectedSignature = await signWebhook([MAIL_WEBHOOK_SECRET], { id, timestamp: Number(timestamp), body });
    const signatureMatches = await Promise.all(
      signatures.split(' ').map((signature) => areSecretsEqual(signature, expectedSignature)),
    );
    if (!isRecent || !signatureMatches.includes(true)) return rejectSignature(c);
    const parsedEvent = ResendEvent.safeParse(parseJson(body));
    if (parsedEvent.success && parsedEvent.data.type === 'email.received' && c.env.MAIL_PROVIDER === 'resend') {
      const outcome = await receiveFromResend(c.env, parsedEvent.data.data.email_id);
      logCounts('mail received', c.var.caller.requestId, { [outcome]: 1 });
      // Responds with success even if the mail was rejected, because Resend would otherwise deliver it again.
      return c.body(null, outcome === 'unavailable' ? 503 : 204);
    }
    const state = parsedEvent.success ? RESEND_STATES[parsedEvent.data.type] : undefined;
    if (parsedEvent.success && state) {
      const reason = state === 'failed' ? toSafeReason(parsedEvent.data.type) : '';
      const receipt = { state, reason, providerId: parsedEvent.data.data.email_id, now: Date.now() };
      await batchWrite(c.env.DB, [selectReceiptByProviderId(receipt)]);
    }
    return c.body(null, 204);
  });

/** Event types of https://resend.com/docs/dashboard/webhooks/event-types that change the state of a mail. */
const RESEND_STATES: Readonly<Record<string, 'delivered' | 'failed'>> = {
  'email.delivered': 'delivered',
  'email.bounced': 'failed',
  'email.failed': 'failed',
  'email.suppressed': 'failed',
};

const ResendEvent = z.object({ type: z.string(), data: z.object({ email_id: z.string().min(1) }) });

const readText = async (c: Context<BackendEnv>) => new TextDecoder().decode(await c.req.arrayBuffer());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function rejectSignature(c: Context<BackendEnv>) {
  logError('delivery report has an invalid signature', { requestId: c.var.caller.requestId });
  return c.body(null, 403);
}
