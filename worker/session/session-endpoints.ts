import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { LoginInput } from '#shared/contract/identity.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { refuseInput } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/proxy/answer-envelope.ts';
import { checkInput, refuseOtherBodies } from '#worker/proxy/check-input.ts';
import { refuseWithoutSite } from '#worker/proxy/refuse-without-site.ts';
import { limitTries } from '#worker/security/limit-tries.ts';
import { refuseCrossSite } from '#worker/security/refuse-cross-site.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refreshOnRequest } from './refresh-on-request.ts';
import type { RefreshDesk } from './refresh-session.ts';

const LOGIN_BYTES = 4 * 1024;

/** A login, its renewal and its end. Only here do credentials and tokens change hands; the browser's script sees neither. */
export function sessionEndpoints(desk: RefreshDesk): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const { login, refresh, logout } = SESSION_ENDPOINTS;
  const limitBody = bodyLimit({
    maxSize: LOGIN_BYTES,
    onError: (c) => answerFailure(c, refuseInput((c as EdgeContext).get('locale'), 'body', false, 413)),
  });
  for (const path of [login, refresh, logout]) app.use(path, keepNowhere, refuseCrossSite());
  app.post(
    login,
    refuseWithoutSite(),
    limitBody,
    refuseOtherBodies(),
    limitTries(),
    checkInput('json', LoginInput),
    (c) => logIn(c as unknown as EdgeContext, c.req.valid('json')),
  );
  app.post(refresh, refuseWithoutSite(), (c) => refreshOnRequest(c as EdgeContext, desk));
  // Whatever state a site or a backend is in, who wants to leave can leave.
  app.post(logout, (c) => logOut(c as EdgeContext));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return answerFailure(c, refuseInput(c.get('locale'), 'body', false));
    throw error;
  });
  return app;
}

const keepNowhere = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
});
