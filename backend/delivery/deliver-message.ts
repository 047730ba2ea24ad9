import { batchWrite, type Database, queryRow } from '#backend/queries/database.ts';
import { beginDelivery, selectDeliveryByKey, finishDelivery } from '#backend/queries/deliveries.ts';
import type { MessageChannel, OutgoingMessage, SendResult } from './message-channel.ts';

interface DeliveryOptions {
  now: number;
  /** Whether this is the last attempt, so that a failure is final. */
  isLast: boolean;
}

export type DeliveryOutcome =
  | { kind: 'sent' }
  | { kind: 'failed'; reason: string }
  | { kind: 'retry'; retryAfter: string; reason: string };

/**
 * Sends a message at most once, even if it is called repeatedly with the same key. If the result of an earlier attempt
 * is unknown, the provider's log is searched first. If a provider has neither a log nor idempotency keys, no second
 * attempt is made.
 */
export async function deliverMessage(
  db: Database,
  channel: MessageChannel,
  message: OutgoingMessage,
  { now, isLast }: DeliveryOptions,
): Promise<DeliveryOutcome> {
  const { key } = message;
  const earlierDelivery = await queryRow(db, selectDeliveryByKey(key));
  if (earlierDelivery?.state === 'failed') return { kind: 'failed', reason: earlierDelivery.reason };
  if (earlierDelivery && earlierDelivery.state !== 'queued') return { kind: 'sent' };
  if (earlierDelivery?.isUnclear) {
    const earlierResult = await findEarlierResult(channel, message, earlierDelivery.at, now);
    if (earlierResult) return recordResult(db, message, earlierResult, { now, isLast });
  }
  const { agentKey, kind, to: recipient, subject } = message;
  const medium = subject ? 'mail' : 'sms';
  await batchWrite(db, [beginDelivery({ key, agentKey, medium, kind, recipient, channel: channel.name, now })]);
  return recordResult(db, message, await channel.send(message), { now, isLast });
}

/** Finds the result of an earlier attempt that was not recorded. Returns null if the message may be sent. */
async function findEarlierResult(
  { findReceipt, idempotencyMs }: MessageChannel,
  message: OutgoingMessage,
  since: number,
  now: number,
): Promise<SendResult | null> {
  if (now - since < idempotencyMs) return null;
  if (!findReceipt) return { kind: 'rejected', reason: 'noResponse' };
  try {
    const receipt = await findReceipt({ message, since });
    return receipt && { kind: 'accepted', providerId: receipt.providerId };
  } catch {
    return { kind: 'retry', reason: 'noResponse', retryAfter: '', isUnclear: true };
  }
}

async function recordResult(
  db: Database,
  { key }: OutgoingMessage,
  result: SendResult,
  { now, isLast }: DeliveryOptions,
): Promise<DeliveryOutcome> {
  const providerId = result.kind === 'accepted' ? result.providerId : '';
  const reason = result.kind === 'accepted' ? '' : result.reason;
  const state = result.kind === 'accepted' ? 'sent' : result.kind === 'rejected' || isLast ? 'failed' : 'queued';
  const isUnclear = result.kind === 'retry' && result.isUnclear;
  await batchWrite(db, [finishDelivery(key, { state, reason, providerId, isUnclear, now })]);
  if (state === 'sent') return { kind: 'sent' };
  if (state === 'failed') return { kind: 'failed', reason };
  return { kind: 'retry', reason, retryAfter: result.kind === 'retry' ? result.retryAfter : '' };
}
