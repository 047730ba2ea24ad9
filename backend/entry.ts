import { Hono } from 'hono';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerBrokenAssumption } from './answer/answer-broken-assumption.ts';
import { answerFailure } from './answer/envelope.ts';
import { statusText } from './answer/message-texts.ts';
import type { BackendEnv } from './bindings.ts';
import { recogniseCaller } from './door/recognise-caller.ts';
import { recogniseUser } from './door/recognise-user.ts';
import { refuseLeaving } from './door/refuse-leaving.ts';
import { requireBasicAuth } from './door/require-basic-auth.ts';
import { applicationRoutes } from './routes/application-routes.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { applicationOpsRoutes } from './routes/application-ops-routes.ts';
import { agentRoutes } from './routes/agent-routes.ts';
import { assistantRoutes } from './routes/assistant-routes.ts';
import { consentRoutes } from './routes/consent-routes.ts';
import { countryRoutes } from './routes/country-routes.ts';
import { courseFavouriteRoutes } from './routes/course-favourite-routes.ts';
import { courseRoutes } from './routes/course-routes.ts';
import { examRoutes } from './routes/exam-routes.ts';
import { crisisLineOpsRoutes } from './routes/crisis-line-ops-routes.ts';
import { catalogueFileRoutes } from './routes/catalogue-file-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { deskRoutes } from './routes/desk-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { helpRoutes } from './routes/help-routes.ts';
import { lectureOpsRoutes } from './routes/lecture-ops-routes.ts';
import { lectureRoutes } from './routes/lecture-routes.ts';
import { lookupRoutes } from './routes/lookup-routes.ts';
import { messageRoutes } from './routes/message-routes.ts';
import { newsRoutes } from './routes/news-routes.ts';
import { ownDataRoutes } from './routes/own-data-routes.ts';
import { loginRoutes } from './routes/login-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { platformRoutes } from './routes/platform-routes.ts';
import { privacyRoutes } from './routes/privacy-routes.ts';
import { rankingRoutes } from './routes/ranking-routes.ts';
import { retentionRoutes } from './routes/retention-routes.ts';
import { schoolFavouriteRoutes } from './routes/school-favourite-routes.ts';
import { schoolRoutes } from './routes/school-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { sitemapRoutes } from './routes/sitemap-routes.ts';
import { userRoutes } from './routes/user-routes.ts';
import { verificationRoutes } from './routes/verification-routes.ts';
import { onSchedule } from './retention/on-schedule.ts';

export { CableHub } from './people/cable-hub.ts';

const app = new Hono<BackendEnv>();

app.use(recogniseCaller(), requireBasicAuth(), recogniseUser(), refuseLeaving());
for (const routes of [
  healthRoutes,
  agentRoutes,
  sitemapRoutes,
  privacyRoutes,
  helpRoutes,
  platformRoutes,
  countryRoutes,
  lookupRoutes,
  schoolRoutes,
  examRoutes,
  courseRoutes,
  rankingRoutes,
  newsRoutes,
  lectureRoutes,
  lectureOpsRoutes,
  messageRoutes,
  applicationRoutes,
  applicationOpsRoutes,
  crisisLineOpsRoutes,
  schoolFavouriteRoutes,
  courseFavouriteRoutes,
  verificationRoutes,
  accountRoutes,
  sessionRoutes,
  loginRoutes,
  userRoutes,
  ownDataRoutes,
  consentRoutes,
  catalogueFileRoutes,
  fileRoutes,
  assistantRoutes,
  peopleRoutes,
  retentionRoutes,
])
  app.route('/', routes);
app.route('/', deskRoutes);

app.notFound((c) =>
  answerFailure(c, FAILURE_CODES.requestError, { message: statusText(c.var.caller.locale, 404), status: 404 }),
);
app.onError(answerBrokenAssumption);

export default {
  fetch: app.fetch,
  scheduled: (_controller, env) => onSchedule(env),
} satisfies ExportedHandler<BackendEnv['Bindings']>;
