import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import type { PageHead } from '#client/site/head/page-route.ts';
import { helpByType, type PrivacyPolicy, privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';

const MENU_KEY = 'about-us';

/** Loads the agency's own text. The page works without it. */
export async function loadAboutUs(context: Readonly<RouterContextProvider>) {
  const portalRequest = requireSite(context);
  const t = textsIn(portalRequest.locale).getText('about');
  const pageResult = await portalRequest.ask(wedModular, { menuKey: MENU_KEY, menuLinkEntrance: MENU_KEY });
  const page = pageResult.ok ? pageResult.value : null;
  return {
    head: {
      title: page?.webTitle || t('us.title'),
      description: page?.webMetaDescription || t('us.description'),
      keywords: page?.webMetaKeywords,
    },
    modules: page?.modules ?? [],
    failed: !pageResult.ok,
  };
}

export async function loadAboutQuestions(context: Readonly<RouterContextProvider>) {
  const portalRequest = requireSite(context);
  const t = textsIn(portalRequest.locale).getText('about');
  const helpResult = await portalRequest.main.ask(helpByType, {});
  return {
    head: { title: t('question.title'), description: t('question.description') },
    /** Null if the backend did not respond. */
    entries: helpResult.ok ? helpResult.value : null,
  };
}

/** Loads the privacy policy as a page, for printing, linking and use without JavaScript. */
export async function loadAboutPrivacy(
  context: Readonly<RouterContextProvider>,
): Promise<{ policy: PrivacyPolicy | null; head: PageHead }> {
  const portalRequest = requireSite(context);
  const policyResult = await portalRequest.main.ask(privacyPolicy, {});
  const policy = policyResult.ok ? policyResult.value : null;
  const title = policy?.title || textsIn(portalRequest.locale).getText('dialogs')('privacy.title');
  return { policy, head: { title } };
}
