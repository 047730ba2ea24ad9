import type { PortalRequest } from '#client/portal-request.server.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { readFilmHosts } from '#shared/rules/film-hosts.ts';
import { readStage } from '#shared/stage.ts';
import { anybody, askTogether, type SharedAnswers } from '#worker/backend-client/shared-answers.ts';
import type { ReadRank } from '#worker/backend-client/retry-budget.ts';
import { cacheShellOf, type IsolateMemory } from '#worker/cache/remember.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { assembleSite } from '#worker/tenant/assemble-site.ts';
import { urlOf } from '#worker/url-of.ts';
import { openAsking, type PagePatience } from './open-asking.ts';
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
  patience: PagePatience,
  startedAt: number,
): Promise<Described> {
  const whole = new Wholeness();
  const requestId = c.get('requestId');
  const agent = c.get('agent');
  const caller = callerOf(c);
  const askForAll = (rank: ReadRank): AskBackend => {
    // What is shared by many does not end with the visitor who happened to ask first.
    const ask = backendClientOf(c, anybody(caller), new AbortController().signal, rank);
    return (call, input) => {
      const asked = ask(call, input);
      c.executionCtx.waitUntil(asked);
      return asked;
    };
  };
  const askAs = (rank: ReadRank) =>
    askTogether(answers, caller, backendClientOf(c, caller, c.req.raw.signal, rank), askForAll(rank), rank);
  const site =
    agent && (await assembleSite(cacheShellOf(c, memory), askForAll('main'), agent, c.get('locale'), whole.spoil));
  const portal: PortalRequest = {
    requestId,
    nonce,
    locale: c.get('locale'),
    device: c.get('device'),
    origin: urlOf(c).origin,
    mapStyles: { global: c.env.MAP_STYLE_GLOBAL, mainland: c.env.MAP_STYLE_MAINLAND },
    challengeKey: c.env.TURNSTILE_SITE_KEY,
    filmHosts: readFilmHosts(c.env.FILM_HOSTS),
    stage: readStage(c.env.DOMAIN_TYPE),
    site,
    siteFailure: c.get('siteFailure'),
    ...openAsking({ requestId, askAs, whole, patience, startedAt, hasSession: Boolean(c.get('session')) }),
  };
  return { portal, isWhole: whole.isWhole };
}
