import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { claimReceiptChecks, selectReceiptByKey } from '#backend/queries/deliveries.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { logCounts } from '#backend/response/log-event.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import type { MessageChannel } from './message-channel.ts';
import { selectMailChannel, selectSmsChannel } from './select-channel.ts';

const BATCH_SIZE = 20;

/** Polls providers without delivery reports for the status of recent messages. */
export async function checkReceipts(
  env: BackendEnv['Bindings'],
  now = Date.now(),
  channels = [selectSmsChannel(env, { texts: 'notice' }), selectMailChannel(env)],
): Promise<number> {
  let receiptCount = 0;
  for (const channel of channels)
    if (channel?.findReceipt && !channel.hasCallback) receiptCount += await checkChannel(channel);
  if (receiptCount > 0) logCounts('delivery receipts', crypto.randomUUID(), { found: receiptCount });
  return receiptCount;

  async function checkChannel(channel: MessageChannel): Promise<number> {
    let channelReceiptCount = 0;
    for (const row of await queryRows(env.DB, claimReceiptChecks(channel.name, now, BATCH_SIZE))) {
      const message = { ...EMPTY_MESSAGE, key: row.key, agentKey: row.agentKey, to: row.recipient };
      // A provider that does not respond is polled again later.
      const receipt = await channel.findReceipt?.({ message, since: row.at }).catch(() => null);
      if (!receipt || receipt.state === 'sent') continue;
      await batchWrite(env.DB, [selectReceiptByKey(row.key, { ...receipt, now })]);
      channelReceiptCount += 1;
    }
    return channelReceiptCount;
  }
}

/** Message without content. Its key is enough for providers whose log is searched for receipts. */
const EMPTY_MESSAGE = {
  kind: 'news',
  locale: FALLBACK_LOCALE,
  site: '',
  sender: '',
  code: '',
  text: '',
  subject: '',
  values: {},
} as const;
