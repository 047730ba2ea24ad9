import { useFieldTip } from '#client/ui/field/use-field-tip.ts';
import { ListSelect } from './list-select.tsx';
import type { MultiSelectProps } from './select-props.ts';

/** Several of many; otherwise like Select. */
export function MultiSelect({ onChange, validate, error, ...rest }: MultiSelectProps) {
  const tip = useFieldTip(validate, error);
  return (
    <ListSelect
      {...rest}
      many
      error={tip.message}
      onChange={(chosen) => {
        tip.edited();
        onChange(chosen);
      }}
      onOpened={tip.focused}
      onLeft={tip.left}
    />
  );
}
