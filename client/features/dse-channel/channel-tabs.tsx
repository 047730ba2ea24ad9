import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';

const TAB_PATHS = {
  dse: '/dse',
  fastLine: '/dse/choose-school-taqbin',
  pathway: '/dse/pathway-course',
  results: '/dse/results-day',
} as const;

export function ChannelTabs({ currentTab }: { currentTab: keyof typeof TAB_PATHS }) {
  const t = useText('pathway');
  const toPath = useSitePath();
  return (
    <LinkTabs
      label={t('channel.label')}
      tabs={(['dse', 'fastLine', 'pathway', 'results'] as const).map((tab) => ({
        href: toPath(TAB_PATHS[tab]),
        label: t(`channel.${tab}`),
        isHere: tab === currentTab,
      }))}
    />
  );
}
