import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import type { PageHead } from '#client/site/head/page-route.ts';
import { helpByType, type PrivacyPolicy, privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';

const MENU_KEY = 'about-us';

/** Loads the agency's own text; the page works without it. */
export async function loadAboutUs(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('about');
  const result = await portal.ask(wedModular, { menuKey: MENU_KEY, menuLinkEntrance: MENU_KEY });
  const page = result.ok ? result.value : null;
  return {
    head: {
      title: page?.webTitle || t('us.title'),
      description: page?.webMetaDescription || t('us.description'),
      keywords: page?.webMetaKeywords,
    },
    modules: page?.modules ?? [],
    failed: !result.ok,
  };
}

export async function loadAboutQuestions(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('about');
  const result = await portal.main.ask(helpByType, {});
  return {
    head: { title: t('question.title'), description: t('question.description') },
    /** Null if the backend did not respond. */
    entries: result.ok ? result.value : null,
  };
}

/** Loads the privacy policy as a page, for printing, linking and use without JavaScript. */
export async function loadAboutPrivacy(
  context: Readonly<RouterContextProvider>,
): Promise<{ policy: PrivacyPolicy | null; head: PageHead }> {
  const portal = requireSite(context);
  const result = await portal.main.ask(privacyPolicy, {});
  const policy = result.ok ? result.value : null;
  const title = policy?.title || textsIn(portal.locale).of('dialogs')('privacy.title');
  return { policy, head: { title } };
}
