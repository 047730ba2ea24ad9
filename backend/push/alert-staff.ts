import type { Context } from 'hono';
import type { BackendEnv } from '#backend/bindings.ts';
import { parseRetryAfter } from '#backend/integrations/next-delivery.ts';
import { batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import { claimAlert, deleteEndedSubscription, dueAlerts, releaseAlert } from '#backend/queries/staff/push.ts';
import { logError } from '#backend/response/log-event.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { getSiteName } from '#backend/sms/text-messages.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { sendPush } from './send-push.ts';
import { parseVapidKey } from './vapid.ts';

/**
 * Maximum waiting time for which a notification is sent. Visitors who have waited longer are only visible in the
 * office.
 */
const ALERT_MS = 30 * 60_000;
/** Seconds after which an undelivered notification expires. */
const ALERT_SECONDS = 600;
const FIRST_WAIT_MS = 60_000;

type Env = Pick<BackendEnv['Bindings'], 'DB' | 'VAPID_KEY'>;

/**
 * Notifies browsers of colleagues on duty that a visitor is waiting, for one agency or for all. A notification contains
 * neither personal data nor message text. Each browser gets one per visitor, even if runs are concurrent.
 */
export async function alertStaff(
  { DB, VAPID_KEY }: Env,
  { agentKey = '', now = Date.now() }: { agentKey?: string; now?: number } = {},
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  const vapid = parseVapidKey(VAPID_KEY);
  if (!vapid) return;
  const alertTimes = { agentKey, now, idleSince: now - MAX_IDLE_MS, askedSince: now - ALERT_MS };
  const rows = await queryRows(DB, dueAlerts(alertTimes));
  await Promise.all(
    rows.map(async (row) => {
      if (!(await queryRow(DB, claimAlert(row)))) return;
      const { id, locale: storedLocale, agentKey: key, siteName, endpoint, p256dh, auth } = row;
      const locale = isLocale(storedLocale) ? storedLocale : FALLBACK_LOCALE;
      const office = `/${key}/${OFFICE_PATH}`;
      const content = {
        title: getSiteName(siteName, locale, key),
        body: formatMessage(locale, 'visitorWaits'),
        path: `${office}/conversations`,
        tag: `waiting:${key}`,
        quietBelow: office,
      };
      const options = { now, send, seconds: ALERT_SECONDS, urgency: 'high' } as const;
      const result = await sendPush(vapid, { endpoint, p256dh, auth }, content, options);
      if (result.kind === 'gone') await batchWrite(DB, [deleteEndedSubscription(id)]);
      if (result.kind === 'retry') {
        const wait = Math.max(FIRST_WAIT_MS, parseRetryAfter(result.retryAfter, now));
        await batchWrite(DB, [releaseAlert(row, now + wait)]);
      }
    }),
  );
}

/** Notifies the staff of an agency after the response has been sent. */
export function alertStaffLater(c: Context<BackendEnv>, agentKey: string): void {
  if (!parseVapidKey(c.env.VAPID_KEY)) return;
  const { requestId } = c.var.caller;
  c.executionCtx.waitUntil(
    alertStaff(c.env, { agentKey }).catch((error: unknown) => logError('staff not notified', { requestId, error })),
  );
}
