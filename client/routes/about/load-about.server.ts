import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import type { PageHead } from '#client/site/head/page-route.ts';
import { helpByType, type PrivacyPolicy, privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';

const MENU_KEY = 'about-us';

/** What the agency says of itself; the page also works without it. */
export async function loadAboutUs(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('about');
  const answer = await portal.ask(wedModular, { menuKey: MENU_KEY, menuLinkEntrance: MENU_KEY });
  const page = answer.ok ? answer.value : null;
  return {
    head: {
      title: page?.webTitle || t('us.title'),
      description: page?.webMetaDescription || t('us.description'),
      keywords: page?.webMetaKeywords,
    },
    modules: page?.modules ?? [],
    failed: !answer.ok,
  };
}

export async function loadAboutQuestions(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('about');
  const answer = await portal.main.ask(helpByType, {});
  return {
    head: { title: t('question.title'), description: t('question.description') },
    /** Null where the backend did not answer. */
    entries: answer.ok ? answer.value : null,
  };
}

/** The same text as in the dialog, on a page of its own: for who has no script, and for who wants to print or link it. */
export async function loadAboutPrivacy(
  context: Readonly<RouterContextProvider>,
): Promise<{ policy: PrivacyPolicy | null; head: PageHead }> {
  const portal = requireSite(context);
  const answer = await portal.main.ask(privacyPolicy, {});
  const policy = answer.ok ? answer.value : null;
  const title = policy?.title || textsIn(portal.locale).of('dialogs')('privacy.title');
  return { policy, head: { title } };
}
