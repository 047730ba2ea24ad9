import type { Choice } from '#client/ui/select/choice.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { latePart } from '#client/ui/late-part.tsx';

/** The picker that fills the screen brings a library along, so it comes when somebody has opened the filters. */
const PhoneSelect = latePart({
  load: async () => (await import('#client/ui/select/phone-select.tsx')).PhoneSelect,
  words: ['ui'],
});

/** Lists longer than a screen can be searched. */
const LONG_LIST = 12;

interface SheetFieldProps {
  label: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  isOpen: boolean;
}

export function SheetField({ label, name, choices, value, onChange, isOpen }: SheetFieldProps) {
  const isPhone = useIsPhone();
  const native = (
    <NativeSelect
      label={label}
      name={name}
      choices={choices}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!isPhone || !isOpen) return native;
  return (
    <PhoneSelect
      waiting={native}
      many={false}
      label={label}
      name={name}
      choices={choices}
      placeholder={choices[0]?.label ?? ''}
      searchLabel={choices.length > LONG_LIST ? label : undefined}
      value={value === '' ? [] : [value]}
      onChange={([chosen = '']) => onChange(chosen)}
      onOpened={() => undefined}
      onLeft={() => undefined}
    />
  );
}
