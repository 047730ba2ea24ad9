import { RichText } from '#client/ui/rich-text.tsx';
import type { ModuleItem } from './module-item.ts';

/** Things in order, as ports on a route. */
export function ModuleSteps({ items }: { items: ModuleItem[] }) {
  return (
    <ol className="route">
      {items.map(({ id, title, body, figure }) => (
        <li className="here" key={id}>
          {title && <h3>{title}</h3>}
          {figure && <p className="meta num">{figure}</p>}
          {body && <RichText html={body} />}
        </li>
      ))}
    </ol>
  );
}
