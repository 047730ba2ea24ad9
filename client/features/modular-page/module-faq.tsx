import { RichText } from '#client/ui/rich-text.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import type { ModuleItem } from './module-item.ts';

export function ModuleFaq({ items }: { items: ModuleItem[] }) {
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
