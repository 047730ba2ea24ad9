import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { ownLogs } from '#shared/contract/application/application.ts';

/** Loads the logs of the reader's applications. Returns null after a failed request. */
export async function loadLog(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  await requireUser(portalRequest, request);
  portalRequest.keepOutOfCache();
  const logsResult = await portalRequest.main.ask(ownLogs, {});
  return {
    head: { title: textsIn(portalRequest.locale).getText('application-log')('title') },
    logs: logsResult.ok ? logsResult.value.logs : null,
  };
}

export type LogContent = Awaited<ReturnType<typeof loadLog>>;
