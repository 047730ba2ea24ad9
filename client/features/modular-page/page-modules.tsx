import type { PageModule } from '#shared/contract/site.ts';
import { ModuleBanner } from './module-banner.tsx';
import { ModuleView } from './module-view.tsx';
import './modular-page.css';

interface PageModulesProps {
  modules: PageModule[];
  /** Given when the first module is a banner that carries the page's heading. */
  bannerTitle?: string;
}

export function PageModules({ modules, bannerTitle }: PageModulesProps) {
  return modules.map((module, place) =>
    module.kind === 'banner' ? (
      <ModuleBanner key={module.id || place} module={module} pageTitle={place === 0 ? bannerTitle : undefined} />
    ) : (
      <ModuleView key={module.id || place} module={module} />
    ),
  );
}
