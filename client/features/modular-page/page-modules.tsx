import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { PageModule } from '#shared/contract/site/pages.ts';
import './modular-page.css';

interface PageModulesProps {
  modules: PageModule[];
  /** Heading of the page, if the first module is a banner that shows it. */
  bannerTitle?: string;
}

export function PageModules({ modules, bannerTitle }: PageModulesProps) {
  return modules.map((module, index) =>
    module.kind === 'banner' ? (
      <ModuleBanner key={module.id || index} module={module} pageTitle={index === 0 ? bannerTitle : undefined} />
    ) : (
      <ModuleView key={module.id || index} module={module} />
    ),
  );
}

/**
 * Shows a banner of full width, which is dark at the top of a page. Its first item provides the picture and the link.
 */
function ModuleBanner({ module: { title, body, items }, pageTitle }: { module: PageModule; pageTitle?: string }) {
  const t = useText('modular');
  const { picture = '', pictureAlt = '', link = '', title: label = '' } = items[0] ?? {};
  const isTop = pageTitle !== undefined;
  return (
    <section className={isTop ? 'banner banner--top on-night' : 'banner'}>
      <div className="wrap">
        <div className="banner__words">
          {isTop ? (
            <h1>
              <Phrases text={title || pageTitle} />
            </h1>
          ) : (
            <h2>
              <Phrases text={title} />
            </h2>
          )}
          {body && <RichText html={body} />}
          <ModuleLink className="btn btn--l" link={link}>
            {label || t('more')}
          </ModuleLink>
        </div>
        {picture && <img src={picture} width={640} height={400} alt={pictureAlt} />}
      </div>
    </section>
  );
}

/** Shows a module other than a banner as a section with its heading in the margin. */
function ModuleView({ module }: { module: PageModule }) {
  return (
    <div className="wrap module">
      <section className="section">
        <div className="section__head">
          {module.title && (
            <h2>
              <Phrases text={module.title} />
            </h2>
          )}
        </div>
        <div>
          {module.body && <RichText html={module.body} />}
          {module.items.length > 0 && <ModuleItems module={module} />}
        </div>
      </section>
    </div>
  );
}

function ModuleItems({ module: { kind, items } }: { module: PageModule }) {
  switch (kind) {
    case 'html':
    case 'banner':
      return items.map(({ id, body }) => <RichText key={id} html={body} />);
    case 'cards':
      return <ModuleCards items={items} />;
    case 'faq':
      return <ModuleFaq items={items} />;
    case 'steps':
      return <ModuleSteps items={items} />;
    case 'figures':
      return <ModuleFigures items={items} />;
    default:
      return assertNever(kind);
  }
}

type ModuleItem = PageModule['items'][number];

function ModuleCards({ items }: { items: ModuleItem[] }) {
  const t = useText('modular');
  return (
    <ul className="cards">
      {items.map(({ id, title, body, figure, picture, pictureAlt, link }) => (
        <li key={id}>
          {picture && <img src={picture} width={600} height={400} loading="lazy" alt={pictureAlt} />}
          {title && (
            <h3>
              <Phrases text={title} />
            </h3>
          )}
          {figure && <p className="fig">{figure}</p>}
          {body && <RichText html={body} />}
          <ModuleLink className="more" link={link} label={title && t('moreAbout', { title })}>
            {t('more')}
            <Icon name="right" />
          </ModuleLink>
        </li>
      ))}
    </ul>
  );
}

function ModuleFaq({ items }: { items: ModuleItem[] }) {
  return (
    <div className="infos">
      {items.map(({ id, title, body }) => (
        <Disclosure key={id} id={`item-${id}`} title={title}>
          <RichText html={body} />
        </Disclosure>
      ))}
    </div>
  );
}

function ModuleSteps({ items }: { items: ModuleItem[] }) {
  return (
    <ol className="route">
      {items.map(({ id, title, body, figure }) => (
        <li className="here" key={id}>
          {title && (
            <h3>
              <Phrases text={title} />
            </h3>
          )}
          {figure && <p className="meta num">{figure}</p>}
          {body && <RichText html={body} />}
        </li>
      ))}
    </ol>
  );
}

function ModuleFigures({ items }: { items: ModuleItem[] }) {
  return (
    <dl className="figures">
      {items.map(({ id, title, body, figure }) => (
        <div key={id}>
          <dt>
            <Phrases text={title} />
            {body && <RichText html={body} />}
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ModuleLinkProps {
  /** Link as an editor typed it: a path of this site or a URL. */
  link: string;
  className: string;
  /** Accessible name, for links whose text is only 'more'. */
  label?: string;
  children: ReactNode;
}

const SCHEME_PATTERN = /^([a-z][a-z+.-]*:|\/\/)/i;
const ALLOWED_SCHEME_PATTERN = /^(https?:\/\/|mailto:|tel:)/i;

/** Renders the link of a module, or nothing if the URL is empty or has an unsafe scheme. */
function ModuleLink({ link, className, label, children }: ModuleLinkProps) {
  const url = link.trim();
  if (url === '') return null;
  const linkProps = { className, 'aria-label': label || undefined };
  if (!SCHEME_PATTERN.test(url)) {
    return (
      <SiteLink to={url} {...linkProps}>
        {children}
      </SiteLink>
    );
  }
  if (!ALLOWED_SCHEME_PATTERN.test(url)) return null;
  return (
    <a href={url} rel="noopener" {...linkProps}>
      {children}
    </a>
  );
}
