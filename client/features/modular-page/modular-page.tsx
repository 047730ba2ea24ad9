import type { PageModule } from '#shared/contract/site.ts';
import { PageModules } from './page-modules.tsx';
import { UnderConstruction } from './under-construction.tsx';

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
