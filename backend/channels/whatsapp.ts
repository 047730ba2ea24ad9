import { z } from 'zod';
import { type Attribution, getAttribution } from '#shared/rules/attribution.ts';
import {
  type ChannelMessage,
  type ChannelStatus,
  isSameDigest,
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
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(appSecret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const expected = toHex(await crypto.subtle.sign('HMAC', key, bytes.encode(body)));
  return scheme === 'sha256' && isSameDigest(expected, digest.toLowerCase());
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
  /** Set for the first message from an advert that opens a chat. */
  referral: z
    .object({ source_url: z.string().optional(), source_type: z.string().optional(), headline: z.string().optional() })
    .optional(),
});

const Value = z.object({
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

const Payload = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});

export interface WhatsappPayload {
  messages: ChannelMessage[];
  statuses: ChannelStatus[];
}

/**
 * Parses a webhook; null if it is none of WhatsApp. Changes of other numbers and of other kinds are skipped, and a
 * message of an unknown shape does not hide the others.
 */
export function parseWhatsappPayload(body: string, phoneNumberId: string): WhatsappPayload | null {
  const payload = Payload.safeParse(parseJson(body));
  if (!payload.success) return null;
  const values = payload.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => Value.safeParse(value).data ?? [])
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  return {
    messages: values.flatMap(({ messages, contacts }) =>
      messages.flatMap((unparsed) => {
        const message = Message.safeParse(unparsed).data;
        return message ? [describe(message, contacts)] : [];
      }),
    ),
    statuses: values.flatMap(({ statuses }) =>
      statuses.flatMap(({ id, status, errors }) => {
        const state = STATES.find((one) => one === status);
        return state ? [{ providerId: id, state, error: String(errors?.[0]?.code ?? '') }] : [];
      }),
    ),
  };
}

const STATES = ['sent', 'delivered', 'read', 'failed'] as const;

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function describe(message: z.infer<typeof Message>, contacts: z.infer<typeof Value>['contacts']): ChannelMessage {
  const { id, from, type, text, button, image, video, document, referral } = message;
  const caption = image?.caption ?? video?.caption ?? document?.caption;
  return {
    id,
    from,
    name: contacts.find(({ wa_id }) => wa_id === from)?.profile?.name ?? '',
    text: text?.body ?? button?.text ?? [`[${type}]`, caption].filter(Boolean).join(' '),
    attribution: referral ? attributionOfReferral(referral) : {},
  };
}

function attributionOfReferral({
  source_url = '',
  source_type,
  headline,
}: NonNullable<z.infer<typeof Message>['referral']>): Attribution {
  return {
    source: 'whatsapp',
    ...(source_type && { medium: source_type.slice(0, 100) }),
    ...(headline && { content: headline.slice(0, 100) }),
    ...getAttribution(source_url, ''),
  };
}

interface WhatsappReply {
  phoneNumberId: string;
  accessToken: string;
  to: string;
  text: string;
  /** 'NAME LANGUAGE'; '' for a free text. */
  template: string;
}

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const Failed = z.object({ error: z.object({ code: z.number() }) });

export async function sendWhatsapp(
  { phoneNumberId, accessToken, to, text, template }: WhatsappReply,
  send: SendRequest,
): Promise<SendResult> {
  const [name = '', code = ''] = template.split(' ');
  const content = template
    ? { type: 'template', template: { name, language: { code } } }
    : { type: 'text', text: { body: text, preview_url: false } };
  let response: Response;
  try {
    response = await send(`${GRAPH_API}/${encodeURIComponent(phoneNumberId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', to, ...content }),
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  } catch {
    return { kind: 'uncertain' };
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const sent = Sent.safeParse(body);
    return sent.success ? { kind: 'sent', providerId: sent.data.messages[0]?.id ?? '' } : { kind: 'uncertain' };
  }
  const error = Failed.safeParse(body).data?.error.code;
  if (response.status === 429 || response.status === 503 || (error !== undefined && THROTTLED.has(error)))
    return { kind: 'retry', retryAfter: response.headers.get('retry-after') ?? '' };
  if (response.status >= 500) return { kind: 'uncertain' };
  return { kind: 'failed', error: String(error ?? response.status) };
}

/** Error codes of rate limits, which the API answers with status 400. */
const THROTTLED: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_048, 131_056]);
