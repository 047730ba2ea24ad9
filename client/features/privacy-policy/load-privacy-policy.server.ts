import type { RouterContextProvider } from 'react-router';
import { type PrivacyPolicy, privacyPolicy } from '#shared/contract/site/pages.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PageHead } from '#client/site/head/page-route.ts';
import { requireSite } from '#client/site/asking/require.server.ts';

/** The same text as in the dialog, on a page of its own: for who has no script, and for who wants to print or link it. */
export async function loadPrivacyPolicy(
  context: Readonly<RouterContextProvider>,
): Promise<{ policy: PrivacyPolicy | null; head: PageHead }> {
  const portal = requireSite(context);
  const answer = await portal.main.ask(privacyPolicy, {});
  const policy = answer.ok ? answer.value : null;
  const title = policy?.title || textsIn(portal.locale).getFixedT(null, 'dialogs')('privacy.title');
  return { policy, head: { title } };
}
