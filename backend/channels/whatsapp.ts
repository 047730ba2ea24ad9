import { z } from 'zod';
import { type Attribution, createAttribution } from '#shared/rules/attribution.ts';
import {
  type ChannelMessage,
  type ChannelStatus,
  isEqualDigest,
  SEND_TIMEOUT_MS,
  type SendRequest,
  type SendResult,
  toHex,
} from './channel-message.ts';

// WhatsApp Business Platform, Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api

const GRAPH_API = 'https://graph.facebook.com/v23.0';

/** Checks the header X-Hub-Signature-256, an HMAC of the body with the app secret. */
export async function isSignedByMeta(appSecret: string, body: string, header: string): Promise<boolean> {
  const [scheme, digest = ''] = header.split('=');
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(appSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const expectedDigest = toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(body)));
  return scheme === 'sha256' && isEqualDigest(expectedDigest, digest.toLowerCase());
}

const Caption = z.object({ caption: z.string().optional() }).optional();

const Message = z.object({
  id: z.string().min(1),
  from: z.string().regex(/^\d{5,20}$/),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  image: Caption,
  video: Caption,
  document: Caption,
  /** Present in the first message of a chat that an advert opened. */
  referral: z
    .object({ source_url: z.string().optional(), source_type: z.string().optional(), headline: z.string().optional() })
    .optional(),
});

const ChangeValue = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() })).default([]),
  messages: z.array(z.unknown()).default([]),
  statuses: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        errors: z.array(z.object({ code: z.number() })).optional(),
      }),
    )
    .default([]),
});

const WebhookPayload = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});

export interface WhatsappPayload {
  messages: ChannelMessage[];
  statuses: ChannelStatus[];
}

/**
 * Parses a webhook. Returns null if it is not from WhatsApp. Changes of other numbers or kinds are skipped, as are
 * messages of an unknown form.
 */
export function parseWhatsappPayload(body: string, phoneNumberId: string): WhatsappPayload | null {
  const payload = WebhookPayload.safeParse(parseJson(body));
  if (!payload.success) return null;
  const changeValues = payload.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => ChangeValue.safeParse(value).data ?? [])
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  return {
    messages: changeValues.flatMap(({ messages, contacts }) =>
      messages.flatMap((rawMessage) => {
        const message = Message.safeParse(rawMessage).data;
        return message ? [toChannelMessage(message, contacts)] : [];
      }),
    ),
    statuses: changeValues.flatMap(({ statuses }) =>
      statuses.flatMap(({ id, status, errors }) => {
        const deliveryState = DELIVERY_STATES.find((knownState) => knownState === status);
        return deliveryState ? [{ providerId: id, state: deliveryState, error: String(errors?.[0]?.code ?? '') }] : [];
      }),
    ),
  };
}

const DELIVERY_STATES = ['sent', 'delivered', 'read', 'failed'] as const;

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function toChannelMessage(
  message: z.infer<typeof Message>,
  contacts: z.infer<typeof ChangeValue>['contacts'],
): ChannelMessage {
  const { id, from, type, text, button, image, video, document, referral } = message;
  const caption = image?.caption ?? video?.caption ?? document?.caption;
  return {
    id,
    from,
    name: contacts.find(({ wa_id }) => wa_id === from)?.profile?.name ?? '',
    text: text?.body ?? button?.text ?? [`[${type}]`, caption].filter(Boolean).join(' '),
    attribution: referral ? getReferralAttribution(referral) : {},
  };
}

function getReferralAttribution({
  source_url = '',
  source_type,
  headline,
}: NonNullable<z.infer<typeof Message>['referral']>): Attribution {
  return {
    source: 'whatsapp',
    ...(source_type && { medium: source_type.slice(0, 100) }),
    ...(headline && { content: headline.slice(0, 100) }),
    ...createAttribution(source_url, ''),
  };
}

interface WhatsappReply {
  phoneNumberId: string;
  accessToken: string;
  to: string;
  text: string;
  /** Template as 'NAME LANGUAGE', or '' for free text. */
  template: string;
}

const SentResponse = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const ErrorResponse = z.object({ error: z.object({ code: z.number() }) });

export async function sendWhatsapp(
  { phoneNumberId, accessToken, to, text, template }: WhatsappReply,
  send: SendRequest,
): Promise<SendResult> {
  const [templateName = '', languageCode = ''] = template.split(' ');
  const messageContent = template
    ? { type: 'template', template: { name: templateName, language: { code: languageCode } } }
    : { type: 'text', text: { body: text, preview_url: false } };
  let response: Response;
  try {
    response = await send(`${GRAPH_API}/${encodeURIComponent(phoneNumberId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', to, ...messageContent }),
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch {
    return { kind: 'uncertain' };
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const parsedResponse = SentResponse.safeParse(body);
    return parsedResponse.success
      ? { kind: 'sent', providerId: parsedResponse.data.messages[0]?.id ?? '' }
      : { kind: 'uncertain' };
  }
  const errorCode = ErrorResponse.safeParse(body).data?.error.code;
  if (
    response.status === 429 ||
    response.status === 503 ||
    (errorCode !== undefined && THROTTLED_ERROR_CODES.has(errorCode))
  )
    return { kind: 'retry', retryAfter: response.headers.get('retry-after') ?? '' };
  if (response.status >= 500) return { kind: 'uncertain' };
  return { kind: 'failed', error: String(errorCode ?? response.status) };
}

/** Error codes for rate limits, which the API sends with status 400. */
const THROTTLED_ERROR_CODES: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_048, 131_056]);
