import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ModuleItem } from './module-item.ts';
import { ModuleLink } from './module-link.tsx';

/** Items side by side, parted by rules: picture, heading, text, a way on. */
export function ModuleCards({ items }: { items: ModuleItem[] }) {
  const t = useText('modular');
  return (
    <ul className="cards">
      {items.map(({ id, title, body, figure, picture, link }) => (
        <li key={id}>
          {picture && <img src={picture} width={600} height={400} loading="lazy" alt="" />}
          {figure && <p className="fig">{figure}</p>}
          {title && <h3>{title}</h3>}
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
