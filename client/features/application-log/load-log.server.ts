import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { ownLogs } from '#shared/contract/application/application.ts';

/** Loads the logs of the reader's applications; null after a failed request. */
export async function loadLog(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  portal.keepOutOfCache();
  const logsResult = await portal.main.ask(ownLogs, {});
  return {
    head: { title: textsIn(portal.locale).of('application-log')('title') },
    logs: logsResult.ok ? logsResult.value.logs : null,
  };
}

export type LogContent = Awaited<ReturnType<typeof loadLog>>;
