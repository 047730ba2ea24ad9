import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button, BUTTON_VARIANTS, type ButtonVariant, IconButton } from '#client/ui/button/button.tsx';
import { ICON_NAMES } from '#client/ui/icon/icon-names.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { GallerySection } from './gallery-frame.tsx';

const WAIT_MS = 3000;

export function ButtonSection() {
  const t = useText('gallery');
  const [pending, setPending] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const wait = () => {
    setPending(true);
    setTimeout(() => setPending(false), WAIT_MS);
  };
  return (
    <GallerySection title={t('buttons')} note={t('buttonsNote')}>
      <Table<ButtonVariant>
        caption={t('buttons')}
        rows={BUTTON_VARIANTS}
        rowKey={(variant) => variant}
        scrolls
        columns={[
          {
            id: 'variant',
            header: <span className="sr">{t('buttons')}</span>,
            isRowHeader: true,
            renderCell: (variant) => t(variant),
          },
          { id: 'rest', header: t('atRest'), renderCell: (variant) => <Button variant={variant}>{t('apply')}</Button> },
          {
            id: 'pending',
            header: t('pending'),
            renderCell: (variant) => (
              <Button variant={variant} pending pendingLabel={t('sending')}>
                {t('apply')}
              </Button>
            ),
          },
          {
            id: 'disabled',
            header: t('disabled'),
            renderCell: (variant) => (
              <Button variant={variant} disabled>
                {t('apply')}
              </Button>
            ),
          },
        ]}
      />
      <div className="row">
        <Button size="s">{t('small')}</Button>
        <Button size="l" variant="solid">
          {t('large')}
        </Button>
        <Button variant="solid" pending={pending} pendingLabel={t('sending')} onClick={wait}>
          {t('pressToWait')}
        </Button>
        <IconButton
          icon={isSaved ? 'heart-on' : 'heart'}
          label={t('save')}
          aria-pressed={isSaved}
          onClick={() => setSaved(!isSaved)}
        />
        <IconButton icon="trash" label={t('delete')} disabled />
        <Button variant="quiet">
          <Icon name="share" />
          {t('share')}
        </Button>
      </div>
      <Button disabledReason={t('reason')}>{t('apply')}</Button>
      <div className="gallery__lines" style={{ maxWidth: '24rem' }}>
        <Button wide>{t('wide')}</Button>
        <Button wide wraps>
          {t('longLabel')}
        </Button>
      </div>
    </GallerySection>
  );
}

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
