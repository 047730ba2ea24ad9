import { useId, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { describeControl, FieldTips } from '#client/ui/field/field.tsx';
import { Picker } from '#client/ui/picker/picker.tsx';
import { labelOf, type ListSelectProps } from './choice.ts';

/** A select on a phone: the same button as elsewhere, but its list fills the screen. */
export function PhoneSelect({
  label,
  labelHidden,
  hint,
  error,
  choices,
  placeholder,
  name,
  disabled,
  searchLabel,
  many,
  value,
  onChange,
  onOpened,
  onLeft,
}: ListSelectProps) {
  const t = useText('ui');
  const id = useId();
  const chosenWords = value.map((one) => labelOf(choices, one)).join(t('listSeparator'));
  const [open, setOpen] = useState(false);
  const close = (chosen: readonly string[]) => {
    setOpen(false);
    onLeft(chosen);
  };
  return (
    <div className="field">
      <span className={labelHidden ? 'sr' : 'label'} id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        className="select"
        id={id}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        data-invalid={error !== undefined || undefined}
        aria-describedby={describeControl(id, hint, error)['aria-describedby']}
        onClick={() => {
          onOpened();
          setOpen(true);
        }}
      >
        <span id={`${id}-value`} className={value.length ? undefined : 'select__empty'}>
          {value.length ? chosenWords : placeholder}
        </span>
      </button>
      {name !== undefined && value.map((one) => <input key={one} type="hidden" name={name} value={one} />)}
      <FieldTips id={id} hint={hint} error={error} />
      <Picker
        isOpen={open}
        title={label}
        choices={choices}
        many={many}
        value={value}
        searchLabel={searchLabel}
        onConfirm={(chosen) => {
          onChange(chosen);
          close(chosen);
        }}
        onBack={() => close(value)}
      />
    </div>
  );
}
