import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

/** One drifting scale in place of a line or a box. Shows after 200 ms; before, nobody has noticed waiting. */
export function Skeleton({ width, height, className }: { width?: string; height?: string; className?: string }) {
  return <span className={joinClasses('skeleton', className)} style={{ width, height }} />;
}

/** Around the skeletons of one thing, so that it is announced once. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useText('ui');
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr">{label ?? t('loading')}</span>
      {children}
    </div>
  );
}
