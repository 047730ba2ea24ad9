import { sendConcurrently } from '#backend/notices/send-notices.ts';
import { batchWrite, type Database, queryRows } from '#backend/queries/database.ts';
import {
  claimMessages,
  finishMessage,
  type MessageRow,
  selectMessagesById,
  releaseMessages,
} from '#backend/queries/integrations/webhooks.ts';
import { logCounts, logError } from '#backend/response/log-event.ts';
import { parseWebhookUrl } from '#shared/rules/webhook-url.ts';
import { type DeliveryAttempt, planNextDelivery } from './next-delivery.ts';
import { signWebhook } from './sign-webhook.ts';
import { decryptSecrets } from './webhook-secrets.ts';

const BATCH_SIZE = 100;
/** Maximum number of batches per run. The next run continues. */
const MAX_BATCHES = 5;
const WEBHOOK_TIMEOUT_MS = 10_000;
/** Lease of a message in milliseconds, longer than a cron run can last. */
const LEASE_MS = 16 * 60_000;
/** Pause in milliseconds before a receiver that did not respond gets further messages. */
const UNAVAILABLE_PAUSE_MS = 60_000;

interface WebhookEnv {
  DB: Database;
  STAFF_KEY?: string;
}

type DeliveryCounts = Record<'delivered' | 'waiting' | 'dead' | 'released', number>;

interface DeliveryOptions {
  now?: () => number;
  send?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Sends due messages, each at least once and always with the same id. Returns the counts. */
export async function deliverWebhooks(
  env: WebhookEnv,
  { now = Date.now, send = fetch }: DeliveryOptions = {},
): Promise<DeliveryCounts> {
  const requestId = crypto.randomUUID();
  const counts: DeliveryCounts = { delivered: 0, waiting: 0, dead: 0, released: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const claimedRows = await queryRows(env.DB, claimMessages(now(), LEASE_MS, BATCH_SIZE));
    const rows = await queryRows(
      env.DB,
      selectMessagesById(
        claimedRows.map(({ id }) => id),
        now(),
      ),
    );
    await sendConcurrently(
      [...Map.groupBy(rows, ({ endpointId }) => endpointId).values()],
      async (endpointMessages) => {
        for (const [index, row] of endpointMessages.entries()) {
          const attempt = await sendMessage(env, row, { now, send }, requestId);
          const nextState = planNextDelivery(attempt, row.tries, now());
          counts[nextState.state] += 1;
          const nextAt = nextState.state === 'waiting' ? nextState.nextAt : 0;
          await batchWrite(env.DB, [
            finishMessage(row.id, { state: nextState.state, nextAt, status: attempt.status, now: now() }),
          ]);
          if (!isUnavailable(attempt)) continue;
          const remainingIds = endpointMessages.slice(index + 1).map(({ id }) => id);
          counts.released += remainingIds.length;
          await batchWrite(env.DB, [releaseMessages(remainingIds, Math.max(nextAt, now() + UNAVAILABLE_PAUSE_MS))]);
          break;
        }
      },
    );
    if (claimedRows.length < BATCH_SIZE) break;
  }
  if (Object.values(counts).some((count) => count > 0)) logCounts('webhooks', requestId, counts);
  return counts;
}

/** Whether the receiver did not respond or asked for a delay. If so, it gets no other message in this run. */
const isUnavailable = ({ status }: DeliveryAttempt) => status === 0 || status === 429 || status === 503;

async function sendMessage(
  env: WebhookEnv,
  { messageId, url, secret, oldSecret, endpointId, event, data, at }: MessageRow,
  { now, send }: Required<DeliveryOptions>,
  requestId: string,
): Promise<DeliveryAttempt> {
  try {
    const webhookUrl = parseWebhookUrl(url);
    if (!webhookUrl) throw new Error('webhook URL is not public');
    const secrets = await decryptSecrets(env, endpointId, [secret, oldSecret].filter(Boolean));
    const timestamp = Math.floor(now() / 1000);
    const body = JSON.stringify({
      type: event,
      timestamp: new Date(at).toISOString(),
      data: JSON.parse(data) as unknown,
    });
    const response = await send(webhookUrl.href, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'passage-portal-webhooks',
        'webhook-id': messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': await signWebhook(secrets, { id: messageId, timestamp, body }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get('retry-after') ?? '' };
  } catch (error) {
    // Neither URL nor body is logged, because the URL may contain a key of the receiver.
    logError('webhook not sent', { requestId, error: getErrorName(error) });
    return { status: 0, retryAfter: '' };
  }
}

/** Returns the name of an error for the log. Messages of network errors may quote the URL. */
const getErrorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
