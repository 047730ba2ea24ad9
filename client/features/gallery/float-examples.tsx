import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { MenuButton } from '#client/ui/popover/menu-button.tsx';
import { PopoverButton } from '#client/ui/popover/popover-button.tsx';
import { Tooltip } from '#client/ui/popover/tooltip.tsx';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';

export function FloatExamples() {
  const t = useText('gallery');
  const toast = useToast();
  return (
    <div className="row">
      <PopoverButton label={t('howCounted')} title={t('howCounted')}>
        <p className="meta">{t('howCountedText')}</p>
      </PopoverButton>
      <PopoverButton icon="info" label={t('howCounted')} title={t('howCounted')}>
        <p className="meta">{t('howCountedText')}</p>
      </PopoverButton>
      <MenuButton
        label={t('more')}
        onChoose={(id) => toast.success(id)}
        entries={[
          { id: 'share', label: t('share'), icon: 'share' },
          { id: 'print', label: t('print'), icon: 'print', disabled: true },
          { id: 'delete', label: t('delete'), icon: 'trash', isDanger: true },
        ]}
      />
      <MenuButton
        label={t('language')}
        variant="quiet"
        onChoose={(id) => toast.success(id)}
        entries={LOCALES.map((locale) => ({
          id: locale,
          label: LANGUAGE_NAMES[locale],
          lang: LANGUAGE_TAGS[locale],
          isHere: locale === 'zh',
        }))}
      />
      <Tooltip text={t('compareTip')}>
        <IconButton icon="compare" label={t('compare')} />
      </Tooltip>
    </div>
  );
}
