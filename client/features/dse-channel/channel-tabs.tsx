import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';

const PARTS = {
  dse: '/dse',
  fastLine: '/dse/choose-school-taqbin',
  pathway: '/dse/pathway-course',
  results: '/dse/results-day',
} as const;

export function ChannelTabs({ here }: { here: keyof typeof PARTS }) {
  const t = useText('pathway');
  const path = useSitePath();
  return (
    <LinkTabs
      label={t('channel.label')}
      tabs={(['dse', 'fastLine', 'pathway', 'results'] as const).map((part) => ({
        href: path(PARTS[part]),
        label: t(`channel.${part}`),
        isHere: part === here,
      }))}
    />
  );
}
