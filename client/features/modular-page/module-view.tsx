import { assertNever } from '#shared/assert-never.ts';
import type { PageModule } from '#shared/contract/site.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { ModuleCards } from './module-cards.tsx';
import { ModuleFaq } from './module-faq.tsx';
import { ModuleFigures } from './module-figures.tsx';
import { ModuleSteps } from './module-steps.tsx';

/** Every kind but the banner stands in a section, with its heading in the margin and its text above its items. */
export function ModuleView({ module }: { module: PageModule }) {
  return (
    <div className="wrap module">
      <section className="section">
        <div className="section__head">{module.title && <h2>{module.title}</h2>}</div>
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
