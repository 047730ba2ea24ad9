import { data, type RouterContextProvider } from 'react-router';
import { wedModular } from '#shared/contract/site/pages.ts';
import { requireSite, requireThing } from '#client/portal-request.server.ts';
import { findMenuName } from './find-menu-name.ts';

/** The page behind a menu key. Where it is absent or empty, the menu decides: named there it is still to come, else 404. */
export async function loadModularPage(context: Readonly<RouterContextProvider>, menuKey: string) {
  const portal = requireSite(context);
  const answer = await portal.main.ask(wedModular, { menuKey, menuLinkEntrance: menuKey });
  const menuName = findMenuName(portal.site.menus, menuKey);
  const isNamed = answer.ok && menuName !== '';
  // A page that the menu leads to and nobody has filled yet is to come.
  const page = isNamed && answer.value === null ? null : requireThing(answer);
  if (!page || page.modules.length === 0) {
    if (!isNamed) throw data(null, { status: 404 });
    return { head: { title: menuName }, title: menuName, modules: [] };
  }

  const title = menuName || firstPart(page.webTitle) || portal.site.agent.name;
  return {
    head: { title: page.webTitle || title, description: page.webMetaDescription, keywords: page.webMetaKeywords },
    title,
    modules: page.modules,
  };
}

/** Titles for search engines mostly end in the agency's name, which the heading of a page does not need. */
const firstPart = (webTitle: string) => webTitle.split(/\s*[|｜]\s*/)[0] ?? '';
