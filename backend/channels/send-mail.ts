import type { BackendEnv } from '#backend/bindings.ts';
import { deliverMessage } from '#backend/delivery/deliver-message.ts';
import { selectMailChannel } from '#backend/delivery/select-channel.ts';
import type { ReplyRow } from '#backend/queries/channels/channels.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { getTextPolicy, getSiteName } from '#backend/sms/text-messages.ts';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';
import type { SendResult } from './channel-message.ts';
import type { ChannelSecrets } from './channel-secrets.ts';
import { createReplyAddress } from './reply-token.ts';

type Env = BackendEnv['Bindings'];

/** Sends a reply to the visitor's e-mail address, with a Reply-To address for this conversation. */
export async function sendMailReply(
  env: Env,
  { id, agentKey, conversationId, account, email, content, attributes }: ReplyRow,
  { signing }: ChannelSecrets,
  now: number,
): Promise<SendResult> {
  const channel = selectMailChannel(env);
  if (!channel || !email) return { kind: 'failed', error: channel ? 'noAddress' : 'noProvider' };
  const replyTo = await createReplyAddress(signing, account, { agentKey, email, conversationId }, now);
  const { lang = '' } = JSON.parse(attributes) as Record<string, string>;
  const locale = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const { mailSender, siteNames } = await getTextPolicy(env.DB, agentKey, '');
  const siteName = getSiteName(siteNames, locale, agentKey);
  const outcome = await deliverMessage(
    env.DB,
    channel,
    {
      key: `conversation:${id}`,
      agentKey,
      kind: 'reply',
      locale,
      to: email,
      site: siteName,
      sender: mailSender,
      replyTo,
      code: '',
      text: `${content}\n\n${formatMessage(locale, 'mailReplyText', { site: siteName })}`,
      subject: formatMessage(locale, 'mailReplySubject', { site: siteName }),
      values: {},
    },
    { now, isLast: false },
  );
  if (outcome.kind === 'sent') return { kind: 'sent', providerId: '' };
  return outcome.kind === 'failed'
    ? { kind: 'failed', error: outcome.reason }
    : { kind: 'retry', retryAfter: outcome.retryAfter };
}
