import { createMiddleware } from 'hono/factory';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { plainPhone } from '#shared/rules/phone.ts';
import { readGuestSecret, refuseCommand } from '#worker/chat/recognise-chatter.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';

/** As the bindings in wrangler.toml count. */
const PERIOD_SECONDS = 60;

/**
 * Whoever tries passwords, codes or numbers in a row has to wait, whichever backend stands behind. This keeps the flood
 * out, by place and roughly; exact limits, over hours, are the backend's.
 */
export function limitTries() {
  return createMiddleware<EdgeEnv>(async function limitTriesStep(given, next) {
    const c = given as EdgeContext;
    const number = await readNumber(c);
    const mayTry = await isWithin([
      { limit: c.env.TRIES_BY_ADDRESS, key: networkKey(c) },
      // By number alone, whoever tries somebody's number in a row would keep its owner out.
      ...(number ? [{ limit: c.env.TRIES_BY_NUMBER, key: `${networkKey(c)} ${number}` }] : []),
    ]);
    return mayTry ? next() : refuseTooOften(c);
  });
}

/** The number that a body names; '' for one that names none, which the next step refuses. */
async function readNumber(c: EdgeContext): Promise<string> {
  const body: unknown = await c.req.json().catch(() => null);
  const { mobileAreaCode, mobile } = (body ?? {}) as Record<string, unknown>;
  if (typeof mobileAreaCode !== 'string' || typeof mobile !== 'string') return '';
  return `${mobileAreaCode} ${plainPhone(mobileAreaCode, mobile)}`.slice(0, 30);
}

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
    const mayPass = await isWithin(limits.map((limit) => ({ limit, key: networkKey(c) })));
    return mayPass ? next() : refuseCommand(c, 'tooFast', PERIOD_SECONDS);
  });
}

/** For who reaches a room by another way than the chat's own: nobody is refused there, but the room is not asked. */
export const mayReachRoom = (c: EdgeContext): Promise<boolean> =>
  isWithin([{ limit: c.env.ROOMS_BY_ADDRESS, key: networkKey(c) }]);

/** How pages did is asked of one visit in ten; who tells more is not listened to, and is refused nothing else for it. */
export const maySignal = (c: EdgeContext): Promise<boolean> =>
  isWithin([{ limit: c.env.ASKS_BY_ADDRESS, key: `signals ${networkKey(c)}` }]);

/** To draw a picture costs more than to send one: who has too many drawn waits, and still gets those that there are. */
export const mayDraw = (c: EdgeContext): Promise<boolean> =>
  isWithin([{ limit: c.env.PICTURES_BY_ADDRESS, key: networkKey(c) }]);

/** The same for who asks or writes without a room, through the proxy. */
export function limitAsking() {
  return createMiddleware<EdgeEnv>(async function limitAskingStep(given, next) {
    const c = given as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    const mayAsk = await isWithin([{ limit: c.env.ASKS_BY_ADDRESS, key: networkKey(c) }]);
    return mayAsk ? next() : refuseTooOften(c);
  });
}

const networkKey = (c: EdgeContext) => networkOf(callerOf(c).address) || 'unknown';

/** All of them count, also when the first is used up. */
async function isWithin(limits: readonly { limit: RateLimit; key: string }[]): Promise<boolean> {
  const outcomes = await Promise.all(limits.map(({ limit, key }) => limit.limit({ key })));
  return outcomes.every(({ success }) => success);
}

const refuseTooOften = (c: EdgeContext) =>
  answerFailure(c, {
    code: FAILURE_CODES.requestError,
    message: siteTexts(c.get('locale')).tooOften,
    httpStatus: 429,
    retryAfterSeconds: PERIOD_SECONDS,
  });
