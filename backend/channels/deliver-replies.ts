import { planNextDelivery } from '#backend/integrations/next-delivery.ts';
import {
  claimReplies,
  failInterruptedReplies,
  finishReply,
  selectRepliesById,
  type ReplyRow,
} from '#backend/queries/channels/channels.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { logCounts, logError } from '#backend/response/log-event.ts';
import { assertNever } from '#shared/assert-never.ts';
import { type DeliveryState, parseChannelOwner } from '#shared/rules/channels.ts';
import type { SendRequest, SendResult } from './channel-message.ts';
import { decryptChannelSecrets } from './channel-secrets.ts';
import { sendMailReply } from './send-mail.ts';
import { sendWechat } from './wechat.ts';
import { sendWhatsapp } from './whatsapp.ts';

const BATCH_SIZE = 20;
const MAX_BATCHES = 20;
/** Lease of a reply in milliseconds, longer than a batch of attempts takes. */
const LEASE_MS = 16 * 60_000;

interface DeliveryOptions {
  now?: () => number;
  send?: SendRequest;
}

/**
 * Sends queued replies, in order within each conversation. Providers have no idempotency keys, so a reply that may have
 * arrived becomes 'uncertain' and is not sent again.
 */
export async function deliverReplies(
  env: BackendEnv['Bindings'],
  { now = Date.now, send = fetch }: DeliveryOptions = {},
): Promise<Partial<Record<DeliveryState, number>>> {
  const requestId = crypto.randomUUID();
  const counts: Partial<Record<DeliveryState, number>> = {};
  await batchWrite(env.DB, [failInterruptedReplies(now())]);
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const claimedReplies = await queryRows(env.DB, claimReplies(now(), now() + LEASE_MS, BATCH_SIZE));
    if (claimedReplies.length === 0) break;
    for (const row of await queryRows(env.DB, selectRepliesById(claimedReplies.map(({ id }) => id)))) {
      const outcome = describeOutcome(await sendReply(env, row, { send, requestId, now: now() }), row.tries, now());
      counts[outcome.state] = (counts[outcome.state] ?? 0) + 1;
      await batchWrite(env.DB, [finishReply(row.id, outcome)]);
    }
  }
  if (Object.keys(counts).length > 0) logCounts('channel replies', requestId, counts as Record<string, number>);
  return counts;
}

async function sendReply(
  env: BackendEnv['Bindings'],
  row: ReplyRow,
  { send, requestId, now }: { send: SendRequest; requestId: string; now: number },
): Promise<SendResult> {
  const { owner, kind, account, secrets, channelId, content, template } = row;
  const credentials = await decryptChannelSecrets(env, channelId, secrets);
  const to = parseChannelOwner(owner)?.address ?? '';
  if (!credentials) {
    logError('channel reply not sent', { requestId, error: 'the credentials cannot be decrypted' });
    return { kind: 'retry', retryAfter: '' };
  }
  switch (kind) {
    case 'mail':
      return sendMailReply(env, row, credentials, now);
    case 'whatsapp':
      return sendWhatsapp(
        { phoneNumberId: account, accessToken: credentials.sending, to, text: content, template },
        send,
      );
    case 'wechat':
      return sendWechat({ appId: account, appSecret: credentials.sending, to, text: content }, send);
    default:
      return assertNever(kind);
  }
}

function describeOutcome(result: SendResult, attemptCount: number, now: number) {
  const emptyOutcome = { nextAt: 0, providerId: '', error: '' };
  switch (result.kind) {
    case 'sent':
      return { ...emptyOutcome, state: 'sent', providerId: result.providerId } as const;
    case 'failed':
      return { ...emptyOutcome, state: 'failed', error: result.error } as const;
    case 'uncertain':
      return { ...emptyOutcome, state: 'uncertain' } as const;
    case 'retry': {
      const nextAttempt = planNextDelivery({ status: 429, retryAfter: result.retryAfter }, attemptCount, now);
      return nextAttempt.state === 'waiting'
        ? ({ ...emptyOutcome, state: 'waiting', nextAt: nextAttempt.nextAt } as const)
        : ({ ...emptyOutcome, state: 'failed', error: 'busy' } as const);
    }
    default:
      return assertNever(result);
  }
}
