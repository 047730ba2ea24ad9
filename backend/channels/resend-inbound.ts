import { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { parsePublicUrl } from '#shared/rules/webhook-url.ts';
import { MAX_MAIL_BYTES } from '#shared/rules/channels.ts';
import {
  type InboundMail,
  isWrittenByProgram,
  type MailResult,
  parseRawMail,
  receiveMailReply,
} from './receive-mail.ts';

const API = 'https://api.resend.com/emails/receiving/';
const TIMEOUT_MS = 10_000;

/** Received mail: https://resend.com/docs/api-reference/emails/retrieve-received-email */
const ReceivedMail = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()).nullish(),
  from: z.string(),
  message_id: z.string().nullish(),
  text: z.string().nullish(),
  html: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  attachments: z.array(z.object({ filename: z.string().nullish() })).nullish(),
  raw: z.object({ download_url: z.string() }),
});

/** Returns the address of a recipient in the form 'Name <address>' or 'address'. */
const getAddress = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient.trim();

/**
 * Stores a reply received by Resend. The event contains only the id of the mail, so the mail is fetched from Resend's
 * API with the key that sends mails. Returns 'unavailable' if that fails for now. Resend then repeats the event.
 */
export async function receiveFromResend(
  env: BackendEnv['Bindings'],
  id: string,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<MailResult | 'unavailable'> {
  try {
    const mailDescription = await send(`${API}${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${env.MAIL_AUTHORIZATION ?? ''}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const mail = ReceivedMail.safeParse(await mailDescription.json());
    const url = mail.success ? parsePublicUrl(mail.data.raw.download_url) : null;
    if (!mailDescription.ok || !mail.success || !url) return 'unavailable';
    // The download URL is signed and expires, so the API key is not sent with the request.
    const rawMailResponse = await send(url.href, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!rawMailResponse.ok) return 'unavailable';
    const recipients = [...mail.data.to, ...(mail.data.cc ?? [])].map(getAddress);
    const bytes = await readWithin(rawMailResponse, MAX_MAIL_BYTES);
    const parsedMail = bytes ? await parseRawMail(bytes, recipients) : describeLargeMail(mail.data, recipients);
    return await receiveMailReply(env, parsedMail);
  } catch {
    // Messages of network errors quote the signed URL.
    return 'unavailable';
  }
}

/**
 * Creates a mail that is too large to be read from its description in the API: its text, and the names of its files.
 */
function describeLargeMail(mail: z.infer<typeof ReceivedMail>, recipients: readonly string[]): InboundMail {
  const headers = Object.fromEntries(
    Object.entries(mail.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    messageId: mail.message_id ?? '',
    from: getAddress(mail.from),
    recipients,
    text: mail.text ?? '',
    html: mail.html ?? '',
    isAutomatic: isWrittenByProgram((name) => headers[name] ?? ''),
    files: [],
    unreadFiles: (mail.attachments ?? []).map(({ filename }) => filename || 'file'),
  };
}

/** Reads a body. If it is larger than `maxBytes`, stops reading and returns null. */
async function readWithin({ body }: Response, maxBytes: number): Promise<ArrayBuffer | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}
