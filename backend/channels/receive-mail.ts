import PostalMime from 'postal-mime';
import { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import { storeMessage } from '#backend/people/store-message.ts';
import { selectMailChannelsOfAccount } from '#backend/queries/channels/channels.ts';
import { selectConversationById, INCOMING, selectMessageByEcho } from '#backend/queries/chat/conversations.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { logCounts } from '#backend/response/log-event.ts';
import { validateChatFile } from '#shared/chat-protocol/validate-chat-file.ts';
import { digestText } from '#shared/rules/application/log-file.ts';
import { MAX_MAIL_BYTES } from '#shared/rules/channels.ts';
import { decryptChannelSecrets } from './channel-secrets.ts';
import { parseReplyAddress, verifyReplyToken } from './reply-token.ts';
import { trimQuote } from './trim-quote.ts';

type Env = BackendEnv['Bindings'];

/** Incoming mail, as parsed from Email Workers and from webhooks. */
export interface InboundMail {
  /** Header Message-ID, the same in each delivery, or '' if the mail has none. */
  messageId: string;
  from: string;
  recipients: readonly string[];
  text: string;
  html: string;
  /** Whether a program sent the mail, such as an out-of-office notice. */
  isAutomatic: boolean;
  files: readonly File[];
  /** Names of files that could not be read. */
  unreadFiles: readonly string[];
}

export type MailResult = 'stored' | 'known' | 'automatic' | 'empty' | 'refused';

const MAX_FILES = 5;

/**
 * Adds a reply to the conversation of the recipient's token, once per Message-ID. A mail is rejected if the token is
 * invalid or was issued for another sender address.
 */
export async function receiveMailReply(env: Env, mail: InboundMail, now = Date.now()): Promise<MailResult> {
  if (mail.isAutomatic) return 'automatic';
  const conversation = await findConversation(env, mail, now);
  if (!conversation) return 'refused';
  const body = mail.text || (await extractText(mail.html));
  // A reply without any text of its own is shown together with the quoted mail, because the text may be inside the
  // quote.
  const text = trimQuote(body) || (mail.files.length + mail.unreadFiles.length > 0 ? '' : body.trim());
  const { validFiles, refusedNames } = await selectFiles(mail);
  const content = listFiles(text, refusedNames);
  if (!content && validFiles.length === 0) return 'empty';
  const { id, agentKey } = conversation;
  const mailIdentity = mail.messageId || JSON.stringify([mail.from, mail.text, mail.html]);
  const echoId = `mail:${(await digestText(mailIdentity)).slice(0, 40)}`;
  if (await queryRow(env.DB, selectMessageByEcho(id, echoId))) return 'known';
  const messageFields = { kind: INCOMING, echoId, senderName: conversation.name } as const;
  const storedMessage = await storeMessage(
    env,
    conversation,
    { ...messageFields, content, files: validFiles },
    { now },
  );
  // The scanner rejects a file only when the message is stored.
  if (!storedMessage.ok)
    await storeMessage(
      env,
      conversation,
      {
        ...messageFields,
        content: listFiles(
          content,
          validFiles.map(({ name }) => name),
        ),
        files: [],
      },
      { now },
    );
  await publish(env.CABLE, agentKey, [DESK_TOPIC], { event: 'conversation.created', data: { id } });
  return 'stored';
}

/** Appends the names of files that could not be delivered to the text. */
const listFiles = (text: string, names: readonly string[]) =>
  [text, ...names.map((name) => `[${name}]`)].filter(Boolean).join('\n');

/** Selects the attachments that the rules of files in the chat accept. */
async function selectFiles({ files, unreadFiles }: Pick<InboundMail, 'files' | 'unreadFiles'>) {
  const validFiles: File[] = [];
  const refusedNames: string[] = [];
  for (const file of files) {
    const isValid = validFiles.length < MAX_FILES && (await validateChatFile(file)).ok;
    if (isValid) validFiles.push(file);
    else refusedNames.push(file.name);
  }
  return { validFiles, refusedNames: [...refusedNames, ...unreadFiles] };
}

async function findConversation(env: Env, { from, recipients }: InboundMail, now: number) {
  for (const recipient of recipients) {
    const address = parseReplyAddress(recipient);
    const channels = address ? await queryRows(env.DB, selectMailChannelsOfAccount(address.account)) : [];
    for (const { id: channelId, agentKey, secrets } of channels) {
      const credentials = await decryptChannelSecrets(env, channelId, secrets);
      if (!credentials || !address) continue;
      const id = await verifyReplyToken(credentials.signing, address.token, { agentKey, email: from }, now);
      const conversation = id === null ? null : await queryRow(env.DB, selectConversationById(String(id), agentKey));
      if (conversation && conversation.deleteAskedAt === 0) return conversation;
    }
  }
  return null;
}

/** Returns the text of an HTML mail without quotes, styles and scripts. */
async function extractText(html: string): Promise<string> {
  if (!html) return '';
  let text = '';
  const rewriter = new HTMLRewriter()
    .on('style, script, head, title, blockquote, .gmail_quote', { element: (element) => void element.remove() })
    .on('br', { element: (element) => void element.replace('\n') })
    .on('p, div, li, tr, h1, h2, h3', { element: (element) => void element.after('\n') });
  const plainText = await rewriter.transform(new Response(html)).text();
  await new HTMLRewriter()
    .onDocument({ text: (chunk) => void (text += chunk.text) })
    .transform(new Response(plainText))
    .text();
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** Whether headers mark a mail as automatic: RFC 3834, and headers set by mail servers and mailing lists. */
export const isWrittenByProgram = (header: (name: string) => string) =>
  !['', 'no'].includes(header('auto-submitted').toLowerCase()) ||
  ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence').toLowerCase()) ||
  header('x-auto-response-suppress').toLowerCase() === 'all' ||
  header('list-id') !== '';

/** Message type of Email Workers: https://developers.cloudflare.com/email-service/api/route-emails/email-handler/ */
export interface EmailMessage {
  from: string;
  to: string;
  raw: ReadableStream<Uint8Array>;
  rawSize: number;
  setReject: (reason: string) => void;
}

/** Handles a mail that Email Routing delivers to the Worker. */
export async function handleEmail(message: EmailMessage, env: Env): Promise<void> {
  if (message.rawSize > MAX_MAIL_BYTES) return message.setReject('The mail is too large.');
  const mail = await parseRawMail(message.raw, [message.to]);
  // The envelope of a bounce has no sender.
  const isAutomatic = message.from === '' || mail.isAutomatic;
  const result = await receiveMailReply(env, { ...mail, from: mail.from || message.from, isAutomatic });
  logCounts('mail received', crypto.randomUUID(), { [result]: 1 });
  if (result === 'refused')
    message.setReject('This address is closed, or the mail is from another address than ours went to.');
}

/** Parses a raw mail: RFC 5322 and MIME. */
export async function parseRawMail(
  rawMail: ReadableStream<Uint8Array> | ArrayBuffer,
  recipients: readonly string[],
): Promise<InboundMail> {
  const parsedMail = await PostalMime.parse(rawMail, { attachmentEncoding: 'arraybuffer' });
  const getHeader = (name: string) => parsedMail.headers.find(({ key }) => key === name)?.value ?? '';
  return {
    messageId: parsedMail.messageId ?? '',
    from: parsedMail.from?.address ?? '',
    recipients,
    text: parsedMail.text ?? '',
    html: parsedMail.html ?? '',
    isAutomatic: isWrittenByProgram(getHeader),
    // Pictures that the HTML shows, such as a logo, are related to it, while mail programs on phones attach photos
    // inline.
    files: parsedMail.attachments.flatMap(({ content, filename, mimeType, related }) =>
      related || typeof content === 'string' ? [] : [toFile(content, filename ?? '', mimeType)],
    ),
    unreadFiles: [],
  };
}

/** Decodes Base64. Returns null if it is invalid. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}

const toFile = (content: ArrayBuffer | Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(content)], name || 'file', { type });

/** Inbound webhook of Postmark: https://postmarkapp.com/developer/webhooks/inbound-webhook */
const PostmarkInbound = z.object({
  FromFull: z.object({ Email: z.string() }),
  ToFull: z.array(z.object({ Email: z.string() })).default([]),
  OriginalRecipient: z.string().default(''),
  MessageID: z.string().default(''),
  TextBody: z.string().default(''),
  HtmlBody: z.string().default(''),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  Attachments: z
    .array(
      z.object({ Name: z.string(), Content: z.string(), ContentType: z.string(), ContentID: z.string().default('') }),
    )
    .default([]),
});

/** Parses a webhook in Postmark's format. Returns null for any other body. */
export function parseInboundMail(body: unknown): InboundMail | null {
  const parsedMail = PostmarkInbound.safeParse(body);
  if (!parsedMail.success) return null;
  const { FromFull, ToFull, OriginalRecipient, MessageID, TextBody, HtmlBody, Headers, Attachments } = parsedMail.data;
  const getHeader = (name: string) => Headers.find(({ Name }) => Name.toLowerCase() === name)?.Value ?? '';
  const decodedFiles = Attachments.filter(({ ContentID }) => ContentID === '').map(({ Content, ...file }) => ({
    ...file,
    bytes: decodeBase64(Content),
  }));
  return {
    messageId: getHeader('message-id') || MessageID,
    from: FromFull.Email,
    recipients: [OriginalRecipient, ...ToFull.map(({ Email }) => Email)].filter(Boolean),
    text: TextBody,
    html: HtmlBody,
    isAutomatic: isWrittenByProgram(getHeader),
    files: decodedFiles.flatMap(({ Name, ContentType, bytes }) => (bytes ? [toFile(bytes, Name, ContentType)] : [])),
    unreadFiles: decodedFiles.flatMap(({ Name, bytes }) => (bytes ? [] : [Name || 'file'])),
  };
}
