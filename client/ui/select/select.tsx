import { useFieldTip } from '#client/ui/field/field.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import { PhoneSelect } from '#client/ui/picker/picker.tsx';
import type { ListSelectProps, MultiSelectProps, SelectProps } from './choice.ts';
import { WideSelect } from './wide-select.tsx';

export function Select({ value, onChange, validate, error, ...selectProps }: SelectProps) {
  const fieldTip = useFieldTip(validate, error);
  return (
    <ListSelect
      {...selectProps}
      isMultiple={false}
      error={fieldTip.message}
      value={value === null ? [] : [value]}
      onChange={(selectedValues) => {
        fieldTip.edited();
        onChange(selectedValues[0] ?? null);
      }}
      onOpened={fieldTip.focused}
      onLeft={(selectedValues) => fieldTip.blurred(selectedValues[0] ?? null)}
    />
  );
}

export function MultiSelect({ onChange, validate, error, ...selectProps }: MultiSelectProps) {
  const fieldTip = useFieldTip(validate, error);
  return (
    <ListSelect
      {...selectProps}
      isMultiple
      error={fieldTip.message}
      onChange={(selectedValues) => {
        fieldTip.edited();
        onChange(selectedValues);
      }}
      onOpened={fieldTip.focused}
      onLeft={fieldTip.blurred}
    />
  );
}

function ListSelect(props: ListSelectProps) {
  return useIsPhone() ? <PhoneSelect {...props} /> : <WideSelect {...props} />;
}
