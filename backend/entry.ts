import { Hono } from 'hono';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerBrokenAssumption } from './answer/answer-broken-assumption.ts';
import { answerFailure } from './answer/envelope.ts';
import { statusText } from './answer/message-texts.ts';
import type { BackendEnv } from './bindings.ts';
import { recogniseCaller } from './door/recognise-caller.ts';
import { requireBasicAuth } from './door/require-basic-auth.ts';
import { agentRoutes } from './routes/agent-routes.ts';
import { assistantRoutes } from './routes/assistant-routes.ts';
import { countryRoutes } from './routes/country-routes.ts';
import { courseRoutes } from './routes/course-routes.ts';
import { deskRoutes } from './routes/desk-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { helpRoutes } from './routes/help-routes.ts';
import { lectureRoutes } from './routes/lecture-routes.ts';
import { lookupRoutes } from './routes/lookup-routes.ts';
import { newsRoutes } from './routes/news-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { platformRoutes } from './routes/platform-routes.ts';
import { privacyRoutes } from './routes/privacy-routes.ts';
import { rankingRoutes } from './routes/ranking-routes.ts';
import { schoolRoutes } from './routes/school-routes.ts';
import { sitemapRoutes } from './routes/sitemap-routes.ts';

export { CableHub } from './people/cable-hub.ts';

const app = new Hono<BackendEnv>();

app.use(recogniseCaller(), requireBasicAuth());
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
  courseRoutes,
  rankingRoutes,
  newsRoutes,
  lectureRoutes,
  assistantRoutes,
  peopleRoutes,
])
  app.route('/', routes);
app.route('/', deskRoutes);

app.notFound((c) =>
  answerFailure(c, FAILURE_CODES.requestError, { message: statusText(c.var.caller.locale, 404), status: 404 }),
);
app.onError(answerBrokenAssumption);

export default app;
