import type { ReactNode } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { isOfficePage } from '#shared/pages/office-pages.ts';

const COUNT_CAP = 200;
export const formatCount = (count: number) => (count > COUNT_CAP ? `${COUNT_CAP}+` : String(count));

export function DaySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="day__section">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

export function AllLink({ path, total }: { path: string; total: string }) {
  const t = useText('office-day');
  const { base } = useOffice();
  return (
    <p>
      <TextLink variant="more" href={`${base}${path}`} reload={!isOfficePage(`${base}${path}`)}>
        {t('all', { count: total })}
      </TextLink>
    </p>
  );
}
