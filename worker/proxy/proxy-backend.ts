import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { BACKEND_PREFIXES, BODY_LIMIT_BYTES, UPLOAD_PATH } from '#shared/constants.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { logout, register, requestToken, resetPassword, sendVerification } from '#shared/contract/identity.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { failureText, refuseInput } from '#worker/locale/failure-texts.ts';
import { limitTries } from '#worker/security/limit-tries.ts';
import { requireChallenge } from '#worker/security/require-challenge.ts';
import { limitAsking } from '#worker/chat/limit-chat.ts';
import { recogniseChatter } from '#worker/chat/recognise-chatter.ts';
import { refuseCrossSite } from '#worker/security/refuse-cross-site.ts';
import { answerFailure } from './answer-envelope.ts';
import { knownCalls } from './known-calls.ts';
import { passThrough } from './pass-through.ts';
import { refuseDisguised } from './refuse-disguised.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { refuseWithoutSite } from './refuse-without-site.ts';
import { sendFile } from './send-file.ts';

/** The edge forms these by itself; through the proxy they would put a token or a credential where a script can read it. */
const EDGE_ONLY = [requestToken.path, logout.path];

const LANES = BACKEND_PREFIXES.map((prefix) => `/${prefix}/*`).concat(BACKEND_PREFIXES.map((prefix) => `/${prefix}`));

/** Calls of a browser under the twelve prefixes. */
export function proxyBackend(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const limitBody = bodyLimit({
    maxSize: BODY_LIMIT_BYTES,
    onError: (c) => answerFailure(c, refuseInput((c as EdgeContext).get('locale'), 'body', false, 413)),
  });
  for (const lane of LANES) app.use(lane, refuseOtherMethods(), refuseWithoutSite(), refuseCrossSite(), limitBody);
  for (const path of EDGE_ONLY)
    app.all(path, (c) =>
      answerFailure(c, {
        code: FAILURE_CODES.noPermission,
        message: failureText(c.get('locale'), FAILURE_CODES.noPermission),
        httpStatus: 403,
      }),
    );
  for (const { path } of [sendVerification, register, resetPassword]) app.post(path, limitTries());
  for (const { path, texts } of KNOWN_CALLS) if (texts === 'code') app.post(path, requireChallenge());
  app.post(UPLOAD_PATH, (c) => sendFile(c as EdgeContext));
  for (const lane of ['/appAsk/*', '/appChat/*']) app.use(lane, limitAsking());
  app.use('/appAsk/*', recogniseChatter()); // Which is also /appAsk itself.
  app.route('/', knownCalls());
  const refuse = refuseDisguised([...KNOWN_CALLS.map(({ path }) => path), ...EDGE_ONLY, UPLOAD_PATH]);
  for (const lane of LANES) app.all(lane, refuse, (c) => passThrough(c as EdgeContext));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return answerFailure(c, refuseInput(c.get('locale'), 'body', false));
    throw error;
  });
  return app;
}
