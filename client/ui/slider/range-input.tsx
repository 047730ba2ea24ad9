import type { ComponentPropsWithRef, CSSProperties } from 'react';

export interface RangeInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange'> {
  value: number;
  min: number;
  max: number;
  valueText?: string;
  onValue: (value: number) => void;
}

/** Renders a native range input, which is light enough for every row of a list. */
export function RangeInput({ value, min, max, valueText, onValue, style, ...inputProps }: RangeInputProps) {
  return (
    <input
      {...inputProps}
      type="range"
      className="range"
      min={min}
      max={max}
      value={value}
      aria-valuetext={valueText}
      style={{ ...style, '--min': min, '--max': max, '--val': value } as CSSProperties}
      onChange={(event) => onValue(event.target.valueAsNumber)}
    />
  );
}
