import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ICON_NAMES } from '#client/ui/icon/icon-names.ts';
import { ButtonLink } from '#client/ui/link/button-link.tsx';
import { TextLink } from '#client/ui/link/text-link.tsx';
import { GallerySection } from './gallery-section.tsx';

export function LinkSection() {
  const t = useText('gallery');
  return (
    <>
      <GallerySection title={t('links')}>
        <div className="row">
          <TextLink href="#main">{t('linkText')}</TextLink>
          <TextLink href="#main" look="plain">
            {t('linkPlain')}
          </TextLink>
          <TextLink href="#main" look="more" icon="right">
            {t('linkMore')}
          </TextLink>
          <ButtonLink href="#main">{t('linkButton')}</ButtonLink>
        </div>
      </GallerySection>
      <GallerySection title={t('icons')}>
        <ul className="gallery__icons">
          {ICON_NAMES.map((name) => (
            <li key={name} lang="en-US">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </GallerySection>
    </>
  );
}
