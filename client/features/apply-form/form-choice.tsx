import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import { fieldId, useApplyForm } from './apply-form-context.ts';

interface FormChoiceProps {
  field: string;
  label: string;
  hint?: string;
  choices: readonly Choice[];
  placeholder?: string;
  value: string;
  onValue: (value: string) => void;
}

export function FormChoice({ field, onValue, ...rest }: FormChoiceProps) {
  const { errorOf } = useApplyForm();
  return (
    <NativeSelect
      {...rest}
      id={fieldId(field)}
      name={field}
      error={errorOf(field)}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
