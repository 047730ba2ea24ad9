import { data, type RouterContextProvider } from 'react-router';
import { findMenuName } from '#client/features/modular-page/find-menu-name.ts';
import { PageModules } from '#client/features/modular-page/page-modules.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { requireSite, requireThing } from '#client/portal-request.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { EmptyState } from '#client/ui/say/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { type PageModule, wedModular } from '#shared/contract/site/pages.ts';
import type { Route } from './+types/modular-page.ts';

/** The page behind a menu key. Where it is absent or empty, the menu decides: named there it is still to come, else 404. */
async function loadModularPage(context: Readonly<RouterContextProvider>, menuKey: string) {
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
const firstPart = (webTitle: string) => (webTitle.split(/[|｜]/)[0] ?? '').trimEnd();

export const loader = ({ context, params }: Route.LoaderArgs) => loadModularPage(context, params.dynamic);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function ModularPageRoute({ loaderData }: Route.ComponentProps) {
  return <ModularPage title={loaderData.title} modules={loaderData.modules} />;
}

/** A page that an agent's editor put together. A banner at its top brings the page's heading along. */
function ModularPage({ title, modules }: { title: string; modules: PageModule[] }) {
  const startsWithBanner = modules[0]?.kind === 'banner';
  return (
    <>
      {!startsWithBanner && (
        <div className="wrap page-head">
          <h1>{title}</h1>
        </div>
      )}
      {modules.length > 0 ? (
        <PageModules modules={modules} bannerTitle={startsWithBanner ? title : undefined} />
      ) : (
        <UnderConstruction />
      )}
    </>
  );
}

/** A page that the menu names and that nobody has filled yet. */
function UnderConstruction() {
  const t = useText('modular');
  const { agent } = useSite();
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={2}
        picture={emptyArtAddress('updating', agent.brandColour)}
        title={t('underConstruction.title')}
        text={t('underConstruction.text')}
      />
    </div>
  );
}
