import type { ChannelName, DeliveryState } from '#shared/rules/message-kinds.ts';
import { bindNamed, type Statement } from './database.ts';

// Text messages and mails sent to a provider, with their state (delivery/deliver-message.ts).

export interface DeliveryRow {
  id: number;
  key: string;
  agentKey: string;
  medium: 'sms' | 'mail';
  kind: string;
  recipient: string;
  channel: ChannelName;
  providerId: string;
  state: DeliveryState;
  reason: string;
  isUnclear: 0 | 1;
  at: number;
  updatedAt: number;
}

const COLUMNS =
  'id, delivery_key AS key, agent_key AS agentKey, medium, kind, recipient, channel, provider_id AS providerId, state, reason, is_unclear AS isUnclear, at, updated_at AS updatedAt' as const;

export const selectDeliveryByKey = (key: string): Statement<DeliveryRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM deliveries WHERE delivery_key = :key`, { key });

/** Records the start of an attempt, whose result is unknown until finishDelivery records it. */
export const beginDelivery = (
  delivery: Pick<DeliveryRow, 'key' | 'agentKey' | 'medium' | 'kind' | 'recipient' | 'channel'> & { now: number },
): Statement =>
  bindNamed(
    `INSERT INTO deliveries (delivery_key, agent_key, medium, kind, recipient, channel, is_unclear, at, updated_at)
VALUES (:key, :agentKey, :medium, :kind, :recipient, :channel, 1, :now, :now)
ON CONFLICT (delivery_key) DO UPDATE SET is_unclear = 1, channel = :channel, updated_at = :now`,
    delivery,
  );

interface DeliveryResult {
  state: DeliveryState;
  reason: string;
  providerId: string;
  isUnclear: boolean;
  now: number;
}

/** Records the result of an attempt. A receipt that has already arrived is not overwritten. */
export const finishDelivery = (key: string, { isUnclear, ...result }: DeliveryResult): Statement =>
  bindNamed(
    `UPDATE deliveries SET state = :state, reason = :reason, provider_id = iif(:providerId = '', provider_id, :providerId), is_unclear = :isUnclear,
  updated_at = :now WHERE delivery_key = :key AND state = 'queued'`,
    { key, isUnclear: isUnclear ? 1 : 0, ...result },
  );

interface NewReceipt {
  state: 'sent' | 'delivered' | 'failed';
  reason: string;
  providerId: string;
  now: number;
}

/**
 * SQL that records a receipt. `delivered` is final. A failed message may still turn out to be delivered. A late `sent`
 * changes neither.
 */
const RECEIPT_UPDATE =
  `UPDATE deliveries SET state = :state, reason = :reason, provider_id = iif(:providerId = '', provider_id, :providerId), is_unclear = 0, updated_at = :now
WHERE state <> 'delivered' AND (:state <> 'sent' OR state = 'queued')` as const;

export const selectReceiptByKey = (key: string, receipt: NewReceipt): Statement =>
  bindNamed(`${RECEIPT_UPDATE} AND delivery_key = :key`, { key, ...receipt });

export const selectReceiptByProviderId = (receipt: NewReceipt): Statement =>
  bindNamed(`${RECEIPT_UPDATE} AND provider_id = :providerId`, { ...receipt });

/** Claims sent messages without a receipt, each at growing intervals. */
export const claimReceiptChecks = (channel: ChannelName, now: number, max: number): Statement<DeliveryRow> =>
  bindNamed(
    `UPDATE deliveries SET checks = checks + 1, updated_at = :now WHERE id IN (
  SELECT id FROM deliveries WHERE state = 'sent' AND channel = :channel AND checks < 5 AND updated_at <= :now - 120000 * (1 << (2 * checks))
  ORDER BY updated_at LIMIT :limit) RETURNING ${COLUMNS}`,
    { channel, now, limit: max },
  );

export const selectDeliveries = (agentKey: string, max: number): Statement<DeliveryRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM deliveries WHERE agent_key = :agentKey ORDER BY id DESC LIMIT :limit`, {
    agentKey,
    limit: max,
  });
