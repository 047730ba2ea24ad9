import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { loadForUser, requireSite } from '#client/portal-request.server.ts';
import { ownLogs } from '#shared/contract/application/application.ts';

/** Loads the logs of the reader's applications. Returns null after a failed request. */
export async function loadLog(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const logsResult = await loadForUser(portalRequest, request, () => portalRequest.main.ask(ownLogs, {}));
  return {
    head: { title: textsIn(portalRequest.locale).getText('application-log')('title') },
    logs: logsResult.ok ? logsResult.value.logs : null,
  };
}

export type LogContent = Awaited<ReturnType<typeof loadLog>>;
