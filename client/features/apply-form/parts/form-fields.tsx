import { fieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { TextInput, type TextInputProps } from '#client/ui/field/text-input.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { HOME_PLACES } from '#shared/rules/application/application-lists.ts';

interface FormTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'validate' | 'error' | 'id'> {
  /** As the rules name it: personal.firstName. */
  field: string;
  value: string;
  onValue: (value: string) => void;
}

/** A text field of the form, with the tip for its own name. */
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

export function usePlaceChoices(): Choice[] {
  const t = useText('apply-form');
  return HOME_PLACES.map((place) => ({ value: place, label: t(`places.${place}`) }));
}
