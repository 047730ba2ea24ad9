import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { EmptyState } from '#client/ui/say/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { PageModule } from '#shared/contract/site/pages.ts';
import { PageModules } from './page-modules.tsx';

/** A page that an agent's editor put together. A banner at its top brings the page's heading along. */
export function ModularPage({ title, modules }: { title: string; modules: PageModule[] }) {
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
