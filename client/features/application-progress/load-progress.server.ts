import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PageHead } from '#client/site/head/page-route.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { type Application, myApplication } from '#shared/contract/application/application.ts';

/** For the pages of a sent application, each under its own title. */
export async function loadProgress(
  context: Readonly<RouterContextProvider>,
  title: 'progressTitle' | 'resultTitle',
): Promise<{ head: PageHead; content: ProgressContent }> {
  const portal = requireSite(context);
  portal.keepOutOfCache();
  const answer = await portal.main.ask(myApplication, {});
  return {
    head: { title: textsIn(portal.locale).of('application')(title) },
    content: { application: answer.ok ? (answer.value ?? null) : null, failed: !answer.ok },
  };
}

export interface ProgressContent {
  /** Null where there is none; what failed to come is told apart by `failed`. */
  application: Application | null;
  failed: boolean;
}
