import type { PageModule } from '#shared/contract/site.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { ModuleLink } from './module-link.tsx';

/** A band across the page, at night where it opens one. Its first item gives the picture and the link. */
export function ModuleBanner({
  module: { title, body, items },
  pageTitle,
}: {
  module: PageModule;
  pageTitle?: string;
}) {
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
