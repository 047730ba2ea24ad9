import type { ReactNode } from 'react';

export interface RouteStep {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  where: 'done' | 'here' | 'ahead';
}

/** Things in order: solid is done, dotted ahead. */
export function RouteLine({ label, steps }: { label: string; steps: readonly RouteStep[] }) {
  return (
    <ol className="route" aria-label={label}>
      {steps.map(({ id, title, detail, where }) => (
        <li
          key={id}
          className={where === 'ahead' ? undefined : where}
          aria-current={where === 'here' ? 'step' : undefined}
        >
          <b>{title}</b>
          {detail && <div className="meta">{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
