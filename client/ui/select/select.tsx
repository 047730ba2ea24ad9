import { useFieldTip } from '#client/ui/field/use-field-tip.ts';
import { ListSelect } from './list-select.tsx';
import type { SelectProps } from './select-props.ts';

/** One of several: a list under the button, on the phone a picker that fills the screen. */
export function Select({ value, onChange, validate, error, ...rest }: SelectProps) {
  const tip = useFieldTip(validate, error);
  return (
    <ListSelect
      {...rest}
      many={false}
      error={tip.message}
      value={value === null ? [] : [value]}
      onChange={(chosen) => {
        tip.edited();
        onChange(chosen[0] ?? null);
      }}
      onOpened={tip.focused}
      onLeft={(chosen) => tip.left(chosen[0] ?? null)}
    />
  );
}
