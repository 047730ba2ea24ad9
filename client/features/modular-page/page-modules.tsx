import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import type { PageModule } from '#shared/contract/site/pages.ts';
import { ModuleLink } from './module-link.tsx';
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

/** A band across the page, at night where it opens one. Its first item gives the picture and the link. */
function ModuleBanner({ module: { title, body, items }, pageTitle }: { module: PageModule; pageTitle?: string }) {
  const t = useText('modular');
  const { picture = '', link = '', title: label = '' } = items[0] ?? {};
  const isTop = pageTitle !== undefined;
  return (
    <section className={isTop ? 'banner banner--top on-night' : 'banner'}>
      <div className="wrap">
        <div className="banner__words">
          {isTop ? <h1>{title || pageTitle}</h1> : <h2>{title}</h2>}
          {body && <RichText html={body} />}
          <ModuleLink className="btn btn--l" link={link}>
            {label || t('more')}
          </ModuleLink>
        </div>
        {picture && <img src={picture} width={640} height={400} alt="" />}
      </div>
    </section>
  );
}
