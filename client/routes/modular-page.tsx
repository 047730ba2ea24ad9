import { data, type RouterContextProvider } from 'react-router';
import { findMenuName } from '#client/features/modular-page/find-menu-name.ts';
import { PageModules } from '#client/features/modular-page/page-modules.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { requireValue, requireSite } from '#client/portal-request.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { type PageModule, wedModular } from '#shared/contract/site/pages.ts';
import type { Route } from './+types/modular-page.ts';

/**
 * Loads a content page by its menu key. If the page is missing or empty, the menu decides: pages in the menu are
 * unfinished or failed to load; others are a 404 whatever the backend's response. Without a menu, a failed call cannot
 * be distinguished from a missing page.
 */
async function loadModularPage(context: Readonly<RouterContextProvider>, menuKey: string) {
  const portalRequest = requireSite(context);
  const { menus, agent } = portalRequest.site;
  const pageResult = await portalRequest.main.askOptional(wedModular, { menuKey, menuLinkEntrance: menuKey });
  const menuName = findMenuName(menus, menuKey);
  const page = pageResult.ok ? pageResult.value : null;
  if (!page || page.modules.length === 0) {
    if (menus.length === 0) requireValue(pageResult);
    if (menuName === '') throw data(null, { status: 404 });
    return { head: { title: menuName }, title: menuName, modules: [], isFailed: !pageResult.ok };
  }

  const pageTitle = menuName || getFirstTitlePart(page.webTitle) || agent.name;
  return {
    head: { title: page.webTitle || pageTitle, description: page.webMetaDescription, keywords: page.webMetaKeywords },
    title: pageTitle,
    modules: page.modules,
    isFailed: false,
  };
}

/** Removes the agency's name from a title for search engines, because the heading does not need it. */
const getFirstTitlePart = (webTitle: string) => (webTitle.split(/[|｜]/)[0] ?? '').trimEnd();

export const loader = ({ context, params }: Route.LoaderArgs) => loadModularPage(context, params.dynamic);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function ModularPageRoute({ loaderData }: Route.ComponentProps) {
  return <ModularPage {...loaderData} />;
}

interface ModularPageProps {
  title: string;
  modules: PageModule[];
  isFailed: boolean;
}

/** Renders a page built by an agent's editor. A banner at its top contains the page's heading. */
function ModularPage({ title, modules, isFailed }: ModularPageProps) {
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
      ) : isFailed ? (
        <ModularPageError />
      ) : (
        <UnderConstruction />
      )}
    </>
  );
}

function ModularPageError() {
  const t = useText('modular');
  return (
    <div className="wrap">
      <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />
    </div>
  );
}

function UnderConstruction() {
  const t = useText('modular');
  const { agent } = useSite();
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={2}
        picture={getEmptyArtPath('updating', agent.brandColour)}
        title={t('underConstruction.title')}
        text={t('underConstruction.text')}
      />
    </div>
  );
}
