import { RichText } from '#client/ui/rich-text.tsx';
import type { ModuleItem } from './module-item.ts';

/** Large Latin numbers over what they count. */
export function ModuleFigures({ items }: { items: ModuleItem[] }) {
  return (
    <dl className="figures">
      {items.map(({ id, title, body, figure }) => (
        <div key={id}>
          <dt>
            {title}
            {body && <RichText html={body} />}
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
