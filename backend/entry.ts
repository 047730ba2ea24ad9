import { Hono } from 'hono';
import { ERROR_CODES } from '#shared/call-error.ts';
import { withRequestId } from '#shared/log-line.ts';
import { READ_BATCH_PATH } from '#shared/read-batch.ts';
import { respondToBatch } from './queries/read-batch.ts';
import { respondInternalError, respondError } from './response/respond.ts';
import { getStatusText } from './response/message-texts.ts';
import type { BackendEnv } from './bindings.ts';
import { openDatabase } from './auth/open-database.ts';
import { recogniseCaller, recogniseUser, rejectDuringDeletion, requireBasicAuth } from './auth/recognise-caller.ts';
import { applicationRoutes } from './routes/application-routes.ts';
import { accountRoutes, userRoutes } from './routes/account-routes.ts';
import { messageRoutes } from '#backend/routes/message-routes.ts';
import { applicationOpsRoutes, opsRoutes } from './routes/ops-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { siteRoutes } from './routes/site-routes.ts';
import { assistantRoutes } from './routes/assistant-routes.ts';
import { consentRoutes, userDataRoutes } from './routes/user-data-routes.ts';
import { importDataRoutes } from './routes/import-data-routes.ts';
import { sharedResultRoutes } from '#backend/routes/shared-result-routes.ts';
import { catalogueRoutes, searchRoutes } from './routes/catalogue-routes.ts';
import { lookupRoutes } from './routes/lookup-routes.ts';
import { favouriteRoutes } from './routes/favourite-routes.ts';
import { familyRoutes } from './routes/family-routes.ts';
import { fileRoutes } from '#backend/routes/file-routes.ts';
import { deskRoutes } from '#backend/office/routes/desk-routes.ts';
import { agencyApi } from '#backend/agency-api/agency-api.ts';
import { officeApi } from '#backend/office-api/office-api.ts';
import { appointmentRoutes } from './routes/appointment-routes.ts';
import { lectureRoutes } from './routes/lecture-routes.ts';
import { newsRoutes } from './routes/news-routes.ts';
import { deliveryRoutes } from './routes/delivery-routes.ts';
import { nextDatesRoutes } from './routes/next-dates-routes.ts';
import { sessionRoutes, verificationRoutes } from './routes/session-routes.ts';
import { channelRoutes } from './routes/channel-routes.ts';
import { pushRoutes } from './routes/push-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { checkReceipts } from './delivery/check-receipts.ts';
import { handleEmail } from './channels/receive-mail.ts';
import { deliverReplies } from './channels/deliver-replies.ts';
import { deliverWebhooks } from './integrations/deliver-webhooks.ts';
import { alertStaff } from '#backend/push/alert-staff.ts';
import { sendNotices } from './notices/send-notices.ts';
import { runScheduledRetention } from './retention/run-retention.ts';
import { runClock, raiseAlarms } from './watch/watch.ts';
import { openBackupBucket } from './backup/backup-bucket.ts';
import { storeErasuresLater } from './backup/erasure-log.ts';
import { runNightlyBackup, copyFilesByHour } from './backup/write-backup.ts';

export { CableHub } from './people/cable-hub.ts';

/** Cron expressions in wrangler.toml. The expression that is not listed here is the job that sends due notices. */
const RETENTION_CRON = '17 * * * *';
const BACKUP_CRON = '41 19 * * *';

const app = new Hono<BackendEnv>();

app.post(READ_BATCH_PATH, ({ req, env, executionCtx }) =>
  respondToBatch(req.raw, env.DB, (read, DB) => app.fetch(read, { ...env, DB }, executionCtx)),
);
app.use(recogniseCaller(), requireBasicAuth(), recogniseUser(), openDatabase(), rejectDuringDeletion());
for (const routeModule of [
  healthRoutes,
  siteRoutes,
  lookupRoutes,
  catalogueRoutes,
  searchRoutes,
  lectureRoutes,
  newsRoutes,
  appointmentRoutes,
  messageRoutes,
  pushRoutes,
  nextDatesRoutes,
  importDataRoutes,
  sharedResultRoutes,
  applicationRoutes,
  applicationOpsRoutes,
  favouriteRoutes,
  familyRoutes,
  verificationRoutes,
  accountRoutes,
  sessionRoutes,
  userRoutes,
  userDataRoutes,
  consentRoutes,
  fileRoutes,
  assistantRoutes,
  peopleRoutes,
  channelRoutes,
  opsRoutes,
  deliveryRoutes,
])
  app.route('/', routeModule);
app.route('/', agencyApi);
app.route('/', officeApi);
app.route('/', deskRoutes);

app.notFound((c) =>
  respondError(c, ERROR_CODES.requestError, { message: getStatusText(c.var.caller.locale, 404), status: 404 }),
);
app.onError(respondInternalError);

/**
 * Fails to compile if bindings.ts requires a binding that wrangler.toml, from which this type is generated, does not
 * declare.
 */
type RequiredBindings<Env extends BackendEnv['Bindings']> = Env;

export default {
  fetch: app.fetch,
  email: (message, env) => handleEmail(message, env),
  scheduled: ({ cron }, env) => withRequestId(crypto.randomUUID(), () => runScheduled(cron, env)),
} satisfies ExportedHandler<RequiredBindings<BackendWorkerEnv>>;

async function runScheduled(cron: string, env: BackendEnv['Bindings']): Promise<void> {
  const storeErasuresFromCron = () => storeErasuresLater(env.DB, () => openBackupBucket(env).store);
  if (cron === RETENTION_CRON) {
    await runClock(env, 'retention', () => runScheduledRetention(env));
    // Erasures are stored immediately, so that restoring a backup does not bring back rows that were just deleted.
    await storeErasuresFromCron();
    return copyFilesByHour(env);
  }
  if (cron === BACKUP_CRON) return runClock(env, 'backup', () => runNightlyBackup(env));
  try {
    await runClock(env, 'notices', async () => {
      await sendNotices(env);
      await deliverWebhooks(env);
      await checkReceipts(env);
      await deliverReplies(env);
      await alertStaff(env);
    });
  } finally {
    await storeErasuresFromCron();
    await raiseAlarms(env);
  }
}
