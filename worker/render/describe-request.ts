import type { PortalRequest } from '#client/portal-request.server.ts';
import { getUser } from '#shared/contract/identity.ts';
import { inTime } from '#shared/in-time.ts';
import { readFilmHosts } from '#shared/rules/film-hosts.ts';
import { readStage } from '#shared/stage.ts';
import { anybody, askTogether } from '#worker/backend-client/ask-together.ts';
import type { SharedAnswers } from '#worker/backend-client/shared-answers.ts';
import type { IsolateMemory } from '#worker/cache/remember.ts';
import { cacheShellOf } from '#worker/cache/cache-shell.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { assembleSite } from '#worker/tenant/assemble-site.ts';
import { askUntil, type PagePatience } from './page-clock.ts';
import { Wholeness } from './wholeness.ts';

/** What all requests of an isolate have in common. */
export interface Isolate {
  memory: IsolateMemory;
  answers: SharedAnswers;
}

export interface Described {
  portal: PortalRequest;
  isWhole: () => boolean;
}

/** What the pipeline has found out, in the words that loaders know. */
export async function describeRequest(
  c: EdgeContext,
  { memory, answers }: Isolate,
  nonce: string,
  { mainMs, lateMs }: PagePatience,
  startedAt: number,
): Promise<Described> {
  const whole = new Wholeness();
  const requestId = c.get('requestId');
  const agent = c.get('agent');
  // What is shared by many does not end with the visitor who happened to ask first.
  const alive = new AbortController().signal;
  const askForAll = backendClientOf(c, anybody(callerOf(c)), alive);
  const askAny = askTogether(answers, callerOf(c), backendClientOf(c), (call, input) => {
    const asked = askForAll(call, input);
    c.executionCtx.waitUntil(asked);
    return asked;
  });
  const ask = askUntil(askAny, startedAt + mainMs, whole.spoil);
  const site = agent && (await assembleSite(cacheShellOf(c, memory), askForAll, agent, c.get('locale'), whole.spoil));
  let user: ReturnType<PortalRequest['findUser']> | null = null;
  const portal: PortalRequest = {
    requestId,
    nonce,
    locale: c.get('locale'),
    device: c.get('device'),
    origin: new URL(c.req.url).origin,
    mapStyles: { global: c.env.MAP_STYLE_GLOBAL, mainland: c.env.MAP_STYLE_MAINLAND },
    filmHosts: readFilmHosts(c.env.FILM_HOSTS),
    stage: readStage(c.env.DOMAIN_TYPE),
    site,
    siteFailure: c.get('siteFailure'),
    ask,
    late: {
      ask: askUntil(askAny, startedAt + lateMs, whole.spoil),
      settle: (work, failed) => {
        const settled = work.catch((error: unknown) => {
          whole.spoil();
          logEvent('error', 'late part is broken', { requestId, error });
          return failed;
        });
        return inTime(settled, startedAt + lateMs - Date.now(), () => {
          whole.spoil();
          return failed;
        });
      },
      watch: (part) => whole.watch(part),
    },
    main: { fail: whole.failMain, isFailed: whole.isMainFailed },
    findUser: () =>
      (user ??= c.get('session')
        ? ask(getUser, {}).then((answer) => (answer.ok && answer.value.staffId ? answer.value : null))
        : Promise.resolve(null)),
    keepOutOfCache: whole.spoil,
  };
  return { portal, isWhole: whole.isWhole };
}
