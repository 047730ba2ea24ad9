import { logCounts, logError } from '#backend/response/log-event.ts';
import { messageText } from '#backend/response/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { numberOf } from '#backend/identity/describe-user.ts';
import { selectSmsSender, hasOutbox, getTextPolicy } from '#backend/sms/text-messages.ts';
import { getRetryAfter, noticeLimits, consumeRateLimit } from '#backend/limits/limits.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { deleteOldMessages, storeTextMessage } from '#backend/queries/identity/outbox.ts';
import { claimNotices, type NoticeRow, noticesToSend, finishNotice } from '#backend/queries/notices.ts';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';

type Env = BackendEnv['Bindings'];

const BATCH_SIZE = 50;
/** Number of students handled concurrently, so that a hanging provider delays few. */
const LANES = 8;
const MAX_ATTEMPTS = 6;
/** First backoff. Each next one is four times as long. */
const FIRST_WAIT_MS = 5 * 60_000;

type SendOutcome = 'sent' | 'dropped' | 'again';

/** Sends due notices in batches and returns the counts by outcome. A failing notice does not affect others. */
export async function sendNotices(env: Env, now = Date.now()): Promise<Record<SendOutcome, number>> {
  const requestId = crypto.randomUUID();
  const counts = { sent: 0, dropped: 0, again: 0 };
  while (true) {
    const claimed = await queryRows(env.DB, claimNotices(now, FIRST_WAIT_MS, BATCH_SIZE));
    const ids = claimed.map(({ id }) => id);
    const rows = await queryRows(env.DB, noticesToSend(ids));
    const removed = ids.filter((id) => !rows.some((row) => row.id === id));
    await batchWrite(
      env.DB,
      removed.map((id) => finishNotice(id, 'dropped')),
    );
    counts.dropped += removed.length;
    // Notices of one student are sent sequentially: two concurrent ones would both pass the hourly rate limit.
    await sendConcurrently([...Map.groupBy(rows, recipientOf).values()], async (ownNoticeRows) => {
      for (const row of ownNoticeRows) {
        const outcome = await sendNotice(env, row, now, requestId);
        counts[outcome] += 1;
        // The outcome is recorded before the next notice is sent: after a crash at most one notice per lane is sent
        // again, with the same idempotency key.
        if (outcome !== 'again') await batchWrite(env.DB, [finishNotice(row.id, outcome)]);
      }
    });
    if (claimed.length < BATCH_SIZE) break;
  }
  if (Object.values(counts).some((count) => count > 0)) logCounts('notices', requestId, counts);
  return counts;
}

/** Handles the parts with limited concurrency. */
export async function sendConcurrently<Part>(
  parts: readonly Part[],
  serve: (part: Part) => Promise<void>,
): Promise<void> {
  const left = parts.values();
  // All lanes share one iterator.
  const route = async () => {
    for (const part of left) await serve(part);
  };
  await Promise.all(Array.from({ length: LANES }, route));
}

async function sendNotice(env: Env, row: NoticeRow, now: number, requestId: string): Promise<SendOutcome> {
  try {
    return await (row.channel === 'sms' ? sendText(env, row, now) : sendMail(env, row, now));
  } catch (error) {
    logError('notice not sent', { requestId, error });
    return row.tries < MAX_ATTEMPTS ? 'again' : 'dropped';
  }
}

const WORDS = {
  news: 'noticeNews',
  replyBy: 'noticeReplyBy',
  lecture: 'noticeLecture',
  lectureNews: 'noticeLectureNews',
  appointment: 'noticeAppointment',
  appointmentSoon: 'noticeAppointmentSoon',
  appointmentNews: 'noticeAppointmentNews',
} as const;

/** Returns the text to use, which depends on kind and subject ('application:7' or 'lecture:3'). */
const toldBy = ({ kind, subject }: NoticeRow): keyof typeof WORDS =>
  kind === 'news' && subject.startsWith('lecture:') ? 'lectureNews' : kind;

/** Id of the user or of the appointment, as the limits and the order of sending distinguish recipients. */
const recipientOf = ({ userId, appointmentId }: NoticeRow) =>
  appointmentId === null ? String(userId) : `appointment:${appointmentId}`;

/** Formats a notice. It says that there is news, but never its content, since it leaves the platform. */
function formatNotice(row: NoticeRow) {
  const { language, siteName, agentKey } = row;
  const locale = isLocale(language) ? language : FALLBACK_LOCALE;
  const names = JSON.parse(siteName) as Partial<Record<string, string>>;
  const site = names[locale] || names.zh || agentKey;
  const fill = (key: 'noticeSubject' | (typeof WORDS)[keyof typeof WORDS]) => messageText(locale, key, { site });
  return { subject: fill('noticeSubject'), text: fill(WORDS[toldBy(row)]) };
}

async function sendText(env: Env, row: NoticeRow, now: number): Promise<SendOutcome> {
  const send = selectSmsSender(env, { texts: 'notice' });
  const { isServed, ofAgent } = await getTextPolicy(env.DB, row.agentKey, row.areaCode);
  const ownLimits = noticeLimits(toldBy(row), recipientOf(row));
  // Beyond the limit the notice is dropped, since the page lists all news.
  if (!send || !isServed || (await getRetryAfter(env.DB, ownLimits, now)) !== null) return 'dropped';
  if ((await consumeRateLimit(env.DB, [...ownLimits, ...ofAgent], now)) !== null)
    return row.tries < MAX_ATTEMPTS ? 'again' : 'dropped';
  await send({ to: numberOf(row), text: formatNotice(row).text, code: '', key: row.key });
  return 'sent';
}

async function sendMail(env: Env, row: NoticeRow, now: number): Promise<SendOutcome> {
  const send = selectMailSender(env, () => now);
  if (!send || !row.email) return 'dropped';
  await send({ to: row.email, ...formatNotice(row), key: row.key });
  return 'sent';
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Idempotency key for the provider. */
  key: string;
}

/** Sends an e-mail, or throws. */
type MailSender = (mail: Mail) => Promise<void>;

const SENDER_TIMEOUT_MS = 10_000;

/**
 * Creates a sender for a provider that accepts {to, subject, text} as JSON. Without a provider mails go to the outbox;
 * in production none are sent.
 */
function selectMailSender(env: BackendEnv['Bindings'], now = Date.now): MailSender | null {
  const { MAIL_URL, MAIL_AUTHORIZATION, DB } = env;
  if (MAIL_URL)
    return async ({ key, ...mail }) => {
      const response = await fetch(MAIL_URL, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(MAIL_AUTHORIZATION && { authorization: MAIL_AUTHORIZATION }),
        },
        body: JSON.stringify(mail),
        signal: AbortSignal.timeout(SENDER_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the mail service answered ${response.status}`);
    };
  if (!hasOutbox(env)) return null;
  return async ({ to, subject, text }) =>
    batchWrite(DB, [storeTextMessage({ to, text: `${subject}\n${text}`, code: '', at: now() }), deleteOldMessages()]);
}
