import { logCounts, logError } from '#backend/response/log-event.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { deliverMessage } from '#backend/delivery/deliver-message.ts';
import type { MessageChannel, OutgoingMessage } from '#backend/delivery/message-channel.ts';
import { selectMailChannel, selectSmsChannel } from '#backend/delivery/select-channel.ts';
import { formatPhoneNumber } from '#backend/identity/describe-user.ts';
import { parseRetryAfter } from '#backend/integrations/next-delivery.ts';
import { getTextPolicy, getSiteName } from '#backend/sms/text-messages.ts';
import { getRetryAfter, getNoticeLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { pushNotice } from '#backend/push/push-notice.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { selectDeliveryByKey } from '#backend/queries/deliveries.ts';
import {
  claimNotices,
  type NoticeRow,
  selectNoticesToSend,
  finishNotice,
  postponeNotice,
} from '#backend/queries/notices.ts';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';

type Env = BackendEnv['Bindings'];

const BATCH_SIZE = 50;
/** Number of students handled at the same time, so that a hanging provider delays only few of them. */
const CONCURRENCY = 8;
const MAX_ATTEMPTS = 6;
/** Delay in milliseconds before the first retry. Each later delay is four times as long. */
const FIRST_RETRY_MS = 5 * 60_000;

type SendOutcome = 'sent' | 'dropped' | 'again';

/** Sends due notices in batches and returns the counts by outcome. A failing notice does not affect others. */
export async function sendNotices(env: Env, now = Date.now()): Promise<Record<SendOutcome, number>> {
  const requestId = crypto.randomUUID();
  const counts = { sent: 0, dropped: 0, again: 0 };
  while (true) {
    const claimedRows = await queryRows(env.DB, claimNotices(now, FIRST_RETRY_MS, BATCH_SIZE));
    const ids = claimedRows.map(({ id }) => id);
    const rows = await queryRows(env.DB, selectNoticesToSend(ids));
    const removedIds = ids.filter((id) => !rows.some((row) => row.id === id));
    await batchWrite(
      env.DB,
      removedIds.map((id) => finishNotice(id, 'dropped')),
    );
    counts.dropped += removedIds.length;
    // Notices of the same student are sent one after the other. If two were concurrent, both would pass the hourly rate
    // limit.
    await sendConcurrently([...Map.groupBy(rows, getRecipient).values()], async (recipientNotices) => {
      for (const row of recipientNotices) {
        const outcome = await sendNotice(env, row, now, requestId);
        counts[outcome] += 1;
        // The outcome is stored before the next notice is sent. After a crash, at most one notice per concurrent worker
        // is sent again, with the same idempotency key.
        if (outcome !== 'again') await batchWrite(env.DB, [finishNotice(row.id, outcome)]);
      }
    });
    if (claimedRows.length < BATCH_SIZE) break;
  }
  if (Object.values(counts).some((count) => count > 0)) logCounts('notices', requestId, counts);
  return counts;
}

/** Handles all parts, a limited number of them at the same time. */
export async function sendConcurrently<Part>(
  items: readonly Part[],
  handleItem: (part: Part) => Promise<void>,
): Promise<void> {
  const remainingItems = items.values();
  // All workers share one iterator.
  const runWorker = async () => {
    for (const part of remainingItems) await handleItem(part);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}

async function sendNotice(env: Env, row: NoticeRow, now: number, requestId: string): Promise<SendOutcome> {
  try {
    return await SENDER_BY_MEDIUM[row.channel](env, row, now);
  } catch (error) {
    logError('notice not sent', { requestId, error });
    return row.tries < MAX_ATTEMPTS ? 'again' : 'dropped';
  }
}

const NOTICE_MESSAGES = {
  news: 'noticeNews',
  replyBy: 'noticeReplyBy',
  lecture: 'noticeLecture',
  lectureNews: 'noticeLectureNews',
  appointment: 'noticeAppointment',
  appointmentSoon: 'noticeAppointmentSoon',
  appointmentNews: 'noticeAppointmentNews',
} as const;

/** Returns the kind of text for a notice, which depends on its kind and subject ('application:7' or 'lecture:3'). */
const getNoticeKind = ({ kind, subject }: NoticeRow): keyof typeof NOTICE_MESSAGES =>
  kind === 'news' && subject.startsWith('lecture:') ? 'lectureNews' : kind;

/** Returns the id of the user or the appointment. Rate limits and the order of sending apply to each recipient. */
const getRecipient = ({ userId, appointmentId }: NoticeRow) =>
  appointmentId === null ? String(userId) : `appointment:${appointmentId}`;

/** Composes a notice. It says that there is news, but does not contain the news, because it leaves the platform. */
function composeNotice(row: NoticeRow, sender: string): OutgoingMessage {
  const { language, siteName, agentKey, key } = row;
  const locale = isLocale(language) ? language : FALLBACK_LOCALE;
  const site = getSiteName(siteName, locale, agentKey);
  const kind = getNoticeKind(row);
  const noticeText = formatMessage(locale, NOTICE_MESSAGES[kind], { site });
  return {
    key,
    agentKey,
    kind,
    locale,
    site,
    sender,
    code: '',
    text: noticeText,
    subject: '',
    to: formatPhoneNumber(row),
    values: {},
  };
}

async function sendText(env: Env, row: NoticeRow, now: number): Promise<SendOutcome> {
  const channel = selectSmsChannel(env, { texts: 'notice' });
  const { isServed, ofAgent, sender } = await getTextPolicy(env.DB, row.agentKey, row.areaCode);
  if (!channel || !isServed) return 'dropped';
  // A second attempt was already counted at the first.
  if (!(await queryRow(env.DB, selectDeliveryByKey(row.key)))) {
    const recipientLimits = getNoticeLimits(getNoticeKind(row), getRecipient(row));
    // Above the limit, the notice is dropped, because the page lists all news anyway.
    if ((await getRetryAfter(env.DB, recipientLimits, now)) !== null) return 'dropped';
    if ((await consumeRateLimit(env.DB, [...recipientLimits, ...ofAgent], now)) !== null)
      return row.tries < MAX_ATTEMPTS ? 'again' : 'dropped';
  }
  return deliverNotice(env, channel, row, composeNotice(row, sender), now);
}

async function sendMail(env: Env, row: NoticeRow, now: number): Promise<SendOutcome> {
  const channel = selectMailChannel(env);
  if (!channel || !row.email) return 'dropped';
  const { mailSender } = await getTextPolicy(env.DB, row.agentKey, row.areaCode);
  const notice = composeNotice(row, mailSender);
  const subject = formatMessage(notice.locale, 'noticeSubject', { site: notice.site });
  return deliverNotice(env, channel, row, { ...notice, to: row.email, subject }, now);
}

/** Shows the text of the notice in the student's browsers. A click on it opens the student's messages. */
async function sendToBrowsers(env: Env, row: NoticeRow, now: number): Promise<SendOutcome> {
  const { text: body, site: title } = composeNotice(row, '');
  const path = `/${row.agentKey}/personal-center/messages`;
  const outcome = await pushNotice(env, row, { title, body, path, tag: row.key }, now);
  if (outcome.kind !== 'again') return outcome.kind;
  if (row.tries >= MAX_ATTEMPTS) return 'dropped';
  if (outcome.retryAt > 0) await batchWrite(env.DB, [postponeNotice(row.id, outcome.retryAt)]);
  return 'again';
}

const SENDER_BY_MEDIUM = { sms: sendText, mail: sendMail, push: sendToBrowsers } as const;

async function deliverNotice(
  { DB }: Env,
  channel: MessageChannel,
  { id, tries }: NoticeRow,
  message: OutgoingMessage,
  now: number,
): Promise<SendOutcome> {
  const outcome = await deliverMessage(DB, channel, message, { now, isLast: tries >= MAX_ATTEMPTS });
  if (outcome.kind === 'sent') return 'sent';
  if (outcome.kind === 'failed') return 'dropped';
  const waitMs = parseRetryAfter(outcome.retryAfter, now);
  if (waitMs > 0) await batchWrite(DB, [postponeNotice(id, now + waitMs)]);
  return 'again';
}
