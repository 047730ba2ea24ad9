import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { describeControl, FieldTips } from '#client/ui/field/field.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The label; it may hold links. */
  children: ReactNode;
  note?: ReactNode;
  /** How many there are of it, at the end of the row. */
  count?: ReactNode;
  error?: string;
}

export function Checkbox({ children, note, count, error, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const box = (
    <label className={joinClasses('check', rest.disabled && 'check--off', className)}>
      <input {...rest} {...describeControl(id, null, error)} id={id} type="checkbox" />
      <span>
        {children}
        {note && <small>{note}</small>}
      </span>
      {count !== undefined && <span className="count">{count}</span>}
    </label>
  );
  if (error === undefined) return box;
  return (
    <div>
      {box}
      <FieldTips id={id} error={error} />
    </div>
  );
}
