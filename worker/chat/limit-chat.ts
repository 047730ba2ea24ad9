import { createMiddleware } from 'hono/factory';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-paths.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/proxy/answer-envelope.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { readGuestSecret } from './guest-cookie.ts';
import { refuseCommand } from './refuse-command.ts';

/** As the bindings in wrangler.toml count. */
const PERIOD_SECONDS = 60;

/** Somebody is to answer these: an assistant, who may cost money, or people. */
const ASKING: readonly string[] = [CHAT_PATHS.say, CHAT_PATHS.retry, CHAT_PATHS.file, CHAT_PATHS.human];

/**
 * Guests cost nothing to make up, but each has a room. So they are counted by where they come from, by place and roughly;
 * how often one visitor speaks, their room counts, and exact limits over hours are the backend's.
 */
export function limitChat() {
  return createMiddleware<EdgeEnv>(async function limitChatStep(given, next) {
    const c = given as EdgeContext;
    const { GUESTS_BY_ADDRESS, ROOMS_BY_ADDRESS, ASKS_BY_ADDRESS } = c.env;
    const isNewGuest = c.req.path === CHAT_PATHS.enter && !readGuestSecret(c);
    const limits = [isNewGuest ? GUESTS_BY_ADDRESS : ROOMS_BY_ADDRESS];
    if (ASKING.includes(c.req.path)) limits.push(ASKS_BY_ADDRESS);
    return (await mayPass(c, limits)) ? next() : refuseCommand(c, 'tooFast', PERIOD_SECONDS);
  });
}

/** The same for who asks or writes without a room, through the proxy. */
export function limitAsking() {
  return createMiddleware<EdgeEnv>(async function limitAskingStep(given, next) {
    const c = given as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method) || (await mayPass(c, [c.env.ASKS_BY_ADDRESS]))) return next();
    return answerFailure(c, {
      code: FAILURE_CODES.requestError,
      message: siteTexts(c.get('locale')).tooOften,
      httpStatus: 429,
      retryAfterSeconds: PERIOD_SECONDS,
    });
  });
}

async function mayPass(c: EdgeContext, limits: readonly RateLimit[]): Promise<boolean> {
  const key = networkOf(callerOf(c).address) || 'unknown';
  const outcomes = await Promise.all(limits.map((limit) => limit.limit({ key })));
  return outcomes.every(({ success }) => success);
}
