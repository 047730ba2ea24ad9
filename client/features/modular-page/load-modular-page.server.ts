import { data, type RouterContextProvider } from 'react-router';
import { wedModular } from '#shared/contract/site.ts';
import { requireThing } from '#client/site/require-answer.server.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { findMenuName } from './find-menu-name.ts';

/** The page behind a menu key. No page and an empty page are both a page that is not there. */
export async function loadModularPage(context: Readonly<RouterContextProvider>, menuKey: string) {
  const portal = requireSite(context);
  const answer = await portal.ask(wedModular, { menuKey, menuLinkEntrance: menuKey });
  const page = requireThing(answer);
  if (page.modules.length === 0) throw data(null, { status: 404 });

  const title = findMenuName(portal.site.menus, menuKey) || firstPart(page.webTitle) || portal.site.agent.name;
  return {
    head: { title: page.webTitle || title, description: page.webMetaDescription, keywords: page.webMetaKeywords },
    title,
    modules: page.modules,
  };
}

/** Titles for search engines mostly end in the agency's name, which the heading of a page does not need. */
const firstPart = (webTitle: string) => webTitle.split(/\s*[|｜]\s*/)[0] ?? '';
