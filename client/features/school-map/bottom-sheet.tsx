import { type ReactNode, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';

/** Half, the whole list, the whole map, and round again. */
const NEXT = { half: 'full', full: 'peek', peek: 'half' } as const;

/** Beside the map; on a phone a sheet over its foot, whose grip is a button. */
export function BottomSheet({ label, children }: { label: string; children: ReactNode }) {
  const t = useText('school-map');
  const [height, setHeight] = useState<keyof typeof NEXT>('half');
  return (
    <section className={`side bsheet bsheet--${height}`} aria-label={label}>
      <button
        type="button"
        className="bsheet__grip"
        aria-label={t(`sheet.${height}`)}
        onClick={() => setHeight(NEXT[height])}
      />
      {children}
    </section>
  );
}
