import { useFieldTip } from '#client/ui/field/field.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import { PhoneSelect } from '#client/ui/picker/picker.tsx';
import type { ListSelectProps, MultiSelectProps, SelectProps } from './choice.ts';
import { WideSelect } from './wide-select.tsx';

export function Select({ value, onChange, validate, error, ...rest }: SelectProps) {
  const tip = useFieldTip(validate, error);
  return (
    <ListSelect
      {...rest}
      isMultiple={false}
      error={tip.message}
      value={value === null ? [] : [value]}
      onChange={(selected) => {
        tip.edited();
        onChange(selected[0] ?? null);
      }}
      onOpened={tip.focused}
      onLeft={(selected) => tip.blurred(selected[0] ?? null)}
    />
  );
}

export function MultiSelect({ onChange, validate, error, ...rest }: MultiSelectProps) {
  const tip = useFieldTip(validate, error);
  return (
    <ListSelect
      {...rest}
      isMultiple
      error={tip.message}
      onChange={(selected) => {
        tip.edited();
        onChange(selected);
      }}
      onOpened={tip.focused}
      onLeft={tip.blurred}
    />
  );
}

function ListSelect(props: ListSelectProps) {
  return useIsPhone() ? <PhoneSelect {...props} /> : <WideSelect {...props} />;
}
