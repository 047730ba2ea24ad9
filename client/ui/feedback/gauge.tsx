import type { CSSProperties, ReactNode } from 'react';

interface GaugeProps {
  label: string;
  value: number;
  max?: number;
  divisions?: number;
  /** Text that screen readers announce instead of the number. */
  valueText?: string;
  /** Selects the ARIA role progressbar or meter. */
  kind?: 'progress' | 'measure';
}

export function Gauge({ label, value, max = 100, divisions = 10, valueText, kind = 'progress' }: GaugeProps) {
  const gaugeStyle = { '--of': divisions, '--is': (value / max) * divisions } as CSSProperties;
  return (
    <div
      className="gauge"
      role={kind === 'progress' ? 'progressbar' : 'meter'}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      style={gaugeStyle}
    />
  );
}

interface RouteStep {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  where: 'done' | 'here' | 'ahead';
}

/** Renders ordered steps. The line is solid up to the current step and dotted after it. */
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
