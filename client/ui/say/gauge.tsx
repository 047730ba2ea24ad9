import type { CSSProperties } from 'react';

export interface GaugeProps {
  label: string;
  value: number;
  max?: number;
  /** How many divisions are drawn. */
  divisions?: number;
  /** What is read out instead of the bare number. */
  valueText?: string;
  /** Something under way, or a measure that stands. */
  kind?: 'progress' | 'measure';
}

export function Gauge({ label, value, max = 100, divisions = 10, valueText, kind = 'progress' }: GaugeProps) {
  const steps = { '--of': divisions, '--is': (value / max) * divisions } as CSSProperties;
  return (
    <div
      className="gauge"
      role={kind === 'progress' ? 'progressbar' : 'meter'}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      style={steps}
    />
  );
}
