import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { ContentRow } from '#shared/rules/content-kinds.ts';

interface ContentTabsProps {
  /** Kinds of rows that the role may edit. */
  editableRows: readonly ContentRow[];
  currentTab: ContentRow | 'site' | 'heldFees';
}

export function ContentTabs({ editableRows, currentTab }: ContentTabsProps) {
  const t = useText('office-content');
  const { base } = useOffice();
  return (
    <LinkTabs
      label={t('sections')}
      tabs={(['site', ...editableRows, 'heldFees'] as const).map((kind) => ({
        href: `${base}/content${kind === 'site' ? '' : kind === 'heldFees' ? '/held-fees' : `?kind=${kind}`}`,
        label: t(`kinds.${kind}`),
        isHere: kind === currentTab,
      }))}
    />
  );
}

export const getPartPath = (base: string, name: string) => `${base}/content/part?${new URLSearchParams({ of: name })}`;
