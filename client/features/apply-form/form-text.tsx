import { TextInput, type TextInputProps } from '#client/ui/field/text-input.tsx';
import { fieldId, useApplyForm } from './apply-form-context.ts';

interface FormTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'validate' | 'error' | 'id'> {
  /** As the rules name it: personal.firstName. */
  field: string;
  value: string;
  onValue: (value: string) => void;
}

/** A line of the form, with the tip of its own field. */
export function FormText({ field, onValue, ...rest }: FormTextProps) {
  const { tipOf, errorOf } = useApplyForm();
  return (
    <TextInput
      {...rest}
      id={fieldId(field)}
      name={field}
      error={errorOf(field)}
      validate={() => tipOf(field)}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
