import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { deleteOldMessages, storeTextMessage } from '#backend/queries/identity/outbox.ts';
import type { Call } from '#shared/contract/call.ts';
import { parseStage } from '#shared/stage.ts';
import { ALIBABA_ORIGIN, createAlibabaChannel, type SmsTemplates } from './alibaba-channel.ts';
import {
  createCloudflareChannel,
  createPostmarkChannel,
  createResendChannel,
  POSTMARK_ORIGIN,
  RESEND_ORIGIN,
} from './mail-channels.ts';
import type { MessageChannel } from './message-channel.ts';
import { createTwilioChannel, TWILIO_ORIGIN } from './twilio-channel.ts';
import { createWebhookChannel } from './webhook-channel.ts';

type Env = BackendEnv['Bindings'];

/**
 * Whether messages may go to the outbox. The outbox shows verification codes, so production has none and requires a
 * provider.
 */
export const hasOutbox = ({ STAGE }: Pick<Env, 'STAGE'>) => parseStage(STAGE) !== 'production';

/** Returns whether a provider sends text messages. */
export const hasSmsProvider = ({ SMS_PROVIDER, SMS_URL }: Pick<Env, 'SMS_PROVIDER' | 'SMS_URL'>) =>
  Boolean(SMS_PROVIDER || SMS_URL);

/**
 * Selects the provider of text messages. Returns null if there is none. `_cause` makes callers name the contract call,
 * which the portal protects against abuse.
 */
export function selectSmsChannel(env: Env, _cause: { texts: NonNullable<Call['texts']> }): MessageChannel | null {
  const { SMS_PROVIDER, SMS_URL, SMS_AUTHORIZATION = '', SMS_SENDER = '', DELIVERY_CALLBACK = '' } = env;
  switch (SMS_PROVIDER || (SMS_URL && 'webhook')) {
    case 'twilio': {
      const [accountSid, authToken] = splitCredentials(SMS_AUTHORIZATION);
      return createTwilioChannel({
        origin: SMS_URL || TWILIO_ORIGIN,
        accountSid,
        authToken,
        sender: SMS_SENDER,
        callbackUrl: DELIVERY_CALLBACK,
      });
    }
    case 'alibaba': {
      const [accessKeyId, accessKeySecret] = splitCredentials(SMS_AUTHORIZATION);
      return createAlibabaChannel({
        origin: SMS_URL || ALIBABA_ORIGIN,
        accessKeyId,
        accessKeySecret,
        sender: SMS_SENDER,
        templates: parseTemplates(env.SMS_TEMPLATES),
      });
    }
    case 'webhook':
      return createWebhookChannel({ url: SMS_URL, authorization: SMS_AUTHORIZATION });
    default:
      return hasOutbox(env) ? createOutboxChannel(env.DB, parseStage(env.STAGE) === 'development') : null;
  }
}

/** Selects the provider of mails. Returns null if there is none. */
export function selectMailChannel(env: Env): MessageChannel | null {
  const { MAIL_PROVIDER, MAIL_URL, MAIL_AUTHORIZATION: token = '', MAIL_SENDER: sender = '' } = env;
  switch (MAIL_PROVIDER || (MAIL_URL && 'webhook')) {
    case 'cloudflare':
      return env.EMAIL ? createCloudflareChannel(env.EMAIL, sender) : null;
    case 'resend':
      return createResendChannel({ origin: MAIL_URL || RESEND_ORIGIN, token, sender });
    case 'postmark':
      return createPostmarkChannel({ origin: MAIL_URL || POSTMARK_ORIGIN, token, sender });
    case 'webhook':
      return createWebhookChannel({ url: MAIL_URL, authorization: token });
    default:
      return hasOutbox(env) ? createOutboxChannel(env.DB, false) : null;
  }
}

/** Splits 'ID:SECRET'. */
export function splitCredentials(credentials: string): [id: string, secret: string] {
  const colonIndex = credentials.indexOf(':');
  return colonIndex === -1 ? [credentials, ''] : [credentials.slice(0, colonIndex), credentials.slice(colonIndex + 1)];
}

function parseTemplates(text = ''): SmsTemplates {
  return text ? (JSON.parse(text) as SmsTemplates) : {};
}

/**
 * Creates a channel that stores messages, for development and previews. On a developer's machine it also prints text
 * messages.
 */
function createOutboxChannel(db: Database, isPrinted: boolean, now = () => Date.now()): MessageChannel {
  return {
    name: 'outbox',
    idempotencyMs: 0,
    send: async ({ to, subject, text, code, replyTo }) => {
      const body = [subject, replyTo && `Reply-To: ${replyTo}`, text].filter(Boolean).join('\n');
      await batchWrite(db, [storeTextMessage({ to, text: body, code, at: now() }), deleteOldMessages()]);
      if (isPrinted) console.log(`text message to ${to}: ${text}`);
      return { kind: 'accepted', providerId: '' };
    },
  };
}
