import type { PortalRequest } from '#client/portal-request.server.ts';
import { getUser } from '#shared/contract/identity.ts';
import { readFilmHosts } from '#shared/rules/film-hosts.ts';
import { readStage } from '#worker/bindings.ts';
import type { IsolateMemory } from '#worker/cache/remember.ts';
import { cacheShellOf } from '#worker/cache/cache-shell.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { assembleSite } from '#worker/tenant/assemble-site.ts';

/** What the pipeline has found out, in the words that loaders know. */
export async function describeRequest(
  c: EdgeContext,
  memory: IsolateMemory,
  nonce: string,
): Promise<{ portal: PortalRequest; mayKeep: () => boolean }> {
  let mayKeep = true;
  const ask = backendClientOf(c);
  const agent = c.get('agent');
  // The menu is shared by many, so it does not end with the visitor who happened to ask first.
  const askForAll = backendClientOf(c, { ...callerOf(c), accessToken: null }, new AbortController().signal);
  const site = agent && (await assembleSite(cacheShellOf(c, memory), askForAll, agent, c.get('locale')));
  let user: ReturnType<PortalRequest['findUser']> | null = null;
  const portal: PortalRequest = {
    requestId: c.get('requestId'),
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
    findUser: () =>
      (user ??= c.get('session')
        ? ask(getUser, {}).then((answer) => (answer.ok && answer.value.staffId ? answer.value : null))
        : Promise.resolve(null)),
    keepOutOfCache: () => {
      mayKeep = false;
    },
  };
  return { portal, mayKeep: () => mayKeep };
}
