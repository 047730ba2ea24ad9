import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { infoIcon } from './info-icon.ts';
import type { InfoSection } from './school-facts.ts';

export function SchoolInfos({ infos }: { infos: readonly InfoSection[] }) {
  const t = useText('school-detail');
  if (infos.length === 0) return null;
  return (
    <section className="part" id="infos">
      <h2>{t('infos.title')}</h2>
      <div className="infos">
        {infos.map(({ id, typeId, title, html }, index) => (
          <details key={id} open={index === 0}>
            <summary>
              <Icon name={infoIcon(typeId)} />
              <span>{title}</span>
              <Icon name="down" />
            </summary>
            <RichText html={html} />
          </details>
        ))}
      </div>
    </section>
  );
}
