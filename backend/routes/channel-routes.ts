import { type Context, Hono } from 'hono';
import type { BackendEnv } from '#backend/bindings.ts';
import { type ChannelSecrets, decryptChannelSecrets } from '#backend/channels/channel-secrets.ts';
import { parseInboundMail, receiveMailReply } from '#backend/channels/receive-mail.ts';
import { splitCredentials } from '#backend/delivery/select-channel.ts';
import { receiveChannelMessage } from '#backend/channels/receive-message.ts';
import { isSignedByWechat, parseWechatMessage } from '#backend/channels/wechat.ts';
import { isSignedByMeta, parseWhatsappPayload } from '#backend/channels/whatsapp.ts';
import { isEqualDigest } from '#backend/channels/channel-message.ts';
import { selectChannelOfKind, type ChannelRow, updateReplyStatus } from '#backend/queries/channels/channels.ts';
import { batchWrite, queryRow } from '#backend/queries/database.ts';
import { alertStaffLater } from '#backend/push/alert-staff.ts';
import type { ChannelKind } from '#shared/rules/channels.ts';

const CHANNEL_PATH = '/channels/:agent';

type OpenChannel = ChannelRow & { credentials: ChannelSecrets };

/** Finds a channel with its credentials. Returns null if the agency has no such channel. */
async function openChannel(c: Context<BackendEnv>, kind: ChannelKind): Promise<OpenChannel | null> {
  const channel = await queryRow(c.env.DB, selectChannelOfKind(c.req.param('agent') ?? '', kind));
  const credentials = channel && (await decryptChannelSecrets(c.env, channel.id, channel.secrets));
  return channel && credentials ? { ...channel, credentials } : null;
}

const respondNotFound = (c: Context<BackendEnv>) => c.text('not found', 404);
const respondUnsigned = (c: Context<BackendEnv>) => c.text('invalid signature', 401);

/** Decodes a 'Basic …' header. Returns '' for any other value. */
function decodeBasicCredentials(header: string): string {
  try {
    return header.startsWith('Basic ') ? atob(header.slice(6)) : '';
  } catch {
    return '';
  }
}

/** Webhooks of message providers, forwarded by the portal from `/AGENT/_/channels/KIND`. */
export const channelRoutes = new Hono<BackendEnv>()
  .get(`${CHANNEL_PATH}/whatsapp`, async (c) => {
    const channel = await openChannel(c, 'whatsapp');
    if (!channel) return respondNotFound(c);
    const isVerified =
      c.req.query('hub.mode') === 'subscribe' &&
      isEqualDigest(c.req.query('hub.verify_token') ?? '', channel.credentials.verify);
    return isVerified ? c.text(c.req.query('hub.challenge') ?? '') : respondUnsigned(c);
  })
  .post(`${CHANNEL_PATH}/whatsapp`, async (c) => {
    const channel = await openChannel(c, 'whatsapp');
    if (!channel) return respondNotFound(c);
    const body = await c.req.text();
    const signature = c.req.header('x-hub-signature-256') ?? '';
    if (!(await isSignedByMeta(channel.credentials.signing, body, signature))) return respondUnsigned(c);
    const payload = parseWhatsappPayload(body, channel.account);
    if (!payload) return c.text('not a message of WhatsApp', 400);
    for (const message of payload.messages) await receiveChannelMessage(c.env, channel, message);
    alertStaffLater(c, channel.agentKey);
    await batchWrite(
      c.env.DB,
      payload.statuses.map(({ providerId, state, error }) => updateReplyStatus(channel.id, providerId, state, error)),
    );
    return c.text('ok');
  })
  .post(`${CHANNEL_PATH}/mail`, async (c) => {
    const channel = await openChannel(c, 'mail');
    if (!channel) return respondNotFound(c);
    const [, password] = splitCredentials(decodeBasicCredentials(c.req.header('x-channel-authorization') ?? ''));
    if (!isEqualDigest(password, channel.credentials.verify)) return respondUnsigned(c);
    const mail = parseInboundMail(await c.req.json().catch(() => null));
    if (!mail) return c.text('not a mail', 400);
    // Responds with success even if the mail was rejected, because the provider would otherwise deliver it again.
    const outcome = await receiveMailReply(c.env, mail);
    alertStaffLater(c, channel.agentKey);
    return c.text(outcome);
  })
  .on(['GET', 'POST'], `${CHANNEL_PATH}/wechat`, async (c) => {
    const channel = await openChannel(c, 'wechat');
    if (!channel) return respondNotFound(c);
    const getQuery = (name: string) => c.req.query(name) ?? '';
    const signedQuery = {
      signature: getQuery('signature'),
      timestamp: getQuery('timestamp'),
      nonce: getQuery('nonce'),
    };
    if (!(await isSignedByWechat(channel.credentials.signing, signedQuery, Date.now()))) return respondUnsigned(c);
    if (c.req.method === 'GET') return c.text(getQuery('echostr'));
    const parsedMessage = parseWechatMessage(await c.req.text());
    switch (parsedMessage.kind) {
      case 'encrypted':
        return c.text('encrypted messages are not supported: choose the plain mode (明文模式)', 400);
      case 'invalid':
        return c.text('not a message of WeChat', 400);
      case 'message':
        await receiveChannelMessage(c.env, channel, parsedMessage.message);
        alertStaffLater(c, channel.agentKey);
    }
    // Without the text 'success', WeChat would show the contact that the account has an error.
    return c.text('success');
  });
