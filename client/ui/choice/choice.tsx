import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { describeControl, FieldTips } from '#client/ui/field/field.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Choice } from '#client/ui/select/choice.ts';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Label, which may contain links. */
  children: ReactNode;
  note?: ReactNode;
  /** Number of matches at the end of the row. */
  count?: ReactNode;
  error?: string;
}

export function Checkbox({ children, note, count, error, className, ...inputProps }: CheckboxProps) {
  const generatedId = useId();
  const id = inputProps.id ?? generatedId;
  const checkbox = (
    <label className={joinClasses('check', inputProps.disabled && 'check--off', className)}>
      <input {...inputProps} {...describeControl(id, null, error)} id={id} type="checkbox" />
      <span>
        {children}
        {note && <small>{note}</small>}
      </span>
      {count !== undefined && <span className="count">{count}</span>}
    </label>
  );
  if (error === undefined) return checkbox;
  return (
    <div>
      {checkbox}
      <FieldTips id={id} error={error} />
    </div>
  );
}

interface RadioGroupProps {
  label: string;
  choices: readonly Choice[];
  name?: string;
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  inRow?: boolean;
}

export function RadioGroup({
  label,
  choices,
  name,
  value,
  defaultValue,
  onChange,
  hint,
  error,
  disabled,
  inRow,
}: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className="checks"
      role="radiogroup"
      disabled={disabled}
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? `${id}-tip` : undefined}
    >
      <legend id={`${id}-legend`}>{label}</legend>
      <div className={inRow ? 'row' : undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={joinClasses('check', (disabled || choice.unavailable) && 'check--off')}>
            <input
              type="radio"
              name={name ?? id}
              value={choice.value}
              checked={value === undefined ? undefined : value === choice.value}
              defaultChecked={value === undefined ? defaultValue === choice.value : undefined}
              disabled={Boolean(choice.unavailable)}
              onChange={() => onChange?.(choice.value)}
            />
            <span lang={choice.lang}>
              {choice.label}
              {(choice.unavailable ?? choice.note) && <small>{choice.unavailable ?? choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldTips id={id} hint={hint} error={error} />
    </fieldset>
  );
}
