import { useText } from '#client/i18n/use-text.ts';
import { Tabs } from '#client/ui/tabs/tabs.tsx';

export function TabSection() {
  const t = useText('gallery');
  return (
    <Tabs
      label={t('sections')}
      items={[
        { id: 'entry', label: t('entry'), panel: <p>{t('entryText')}</p> },
        { id: 'structure', label: t('structure'), panel: <p>{t('structureText')}</p> },
        { id: 'careers', label: t('careers'), panel: <p>{t('careersText')}</p> },
        { id: 'none', label: t('notOffered'), panel: null, disabled: true },
      ]}
    />
  );
}
