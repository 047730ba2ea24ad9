import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { type Key, Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { labelOf } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { SearchedList } from './searched-list.tsx';
import type { ListSelectProps } from './select-props.ts';
import '#client/styles/floats.css';

export function DeskSelect({
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
  const chosenWords = value.map((one) => labelOf(choices, one)).join(t('listSeparator'));
  const shared = { className: 'field', name, placeholder, isDisabled: disabled, isInvalid: error !== undefined };
  const whenToggled = (open: boolean) => (open ? onOpened() : onLeft(value));
  const inside = (
    <>
      <Label className={labelHidden ? 'sr' : 'label'}>{label}</Label>
      <Button className="select" data-invalid={error !== undefined || undefined}>
        <SelectValue>{value.length ? chosenWords : <span className="select__empty">{placeholder}</span>}</SelectValue>
      </Button>
      <div className="tip-place" aria-live="polite">
        {(error ?? hint) && (
          <Text slot="description" elementType="p" className={error ? 'tip tip--error' : 'tip'}>
            {error ? <Icon name="warn" /> : null}
            <span>{error ?? hint}</span>
          </Text>
        )}
      </div>
      <Popover className="pop pop--placed pop--menu pop--list" offset={4}>
        {searchLabel ? <SearchedList choices={choices} searchLabel={searchLabel} /> : <ChoiceList choices={choices} />}
      </Popover>
    </>
  );
  const keysToChosen = (keys: Key[]) => onChange(keys.map(String));
  return (
    <AriaLanguage>
      {many ? (
        <Select
          {...shared}
          selectionMode="multiple"
          value={[...value]}
          onChange={keysToChosen}
          onOpenChange={whenToggled}
        >
          {inside}
        </Select>
      ) : (
        <Select
          {...shared}
          value={value[0] ?? null}
          onChange={(key) => keysToChosen(key === null ? [] : [key])}
          onOpenChange={whenToggled}
        >
          {inside}
        </Select>
      )}
    </AriaLanguage>
  );
}
