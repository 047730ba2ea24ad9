import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { type Key, Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Choice, groupChoices, getChoiceLabel, type ListSelectProps, searchChoices } from './choice.ts';
import '#client/styles/late/floats.css';

export function WideSelect({
  label,
  labelHidden,
  hint,
  error,
  choices,
  placeholder,
  name,
  disabled,
  searchLabel,
  isMultiple,
  value,
  onChange,
  onOpened,
  onLeft,
}: ListSelectProps) {
  const t = useText('ui');
  const chosenLabels = value.map((selectedValue) => getChoiceLabel(choices, selectedValue)).join(t('listSeparator'));
  const sharedProps = { className: 'field', name, placeholder, isDisabled: disabled, isInvalid: error !== undefined };
  // A choice closes the list before the next render, when `value` is still the old one.
  const latestValueRef = useRef(value);
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) return onLeft(latestValueRef.current);
    latestValueRef.current = value;
    onOpened();
  };
  const selectContent = (
    <>
      <Label className={labelHidden ? 'sr' : 'label'}>{label}</Label>
      <Button className="select" data-invalid={error !== undefined || undefined}>
        <SelectValue>{value.length ? chosenLabels : <span className="select__empty">{placeholder}</span>}</SelectValue>
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
        {searchLabel ? (
          <SearchableList choices={choices} searchLabel={searchLabel} />
        ) : (
          <ChoiceList choices={choices} />
        )}
      </Popover>
    </>
  );
  const handleKeys = (keys: Key[]) => {
    const selectedValues = keys.map(String);
    latestValueRef.current = selectedValues;
    onChange(selectedValues);
  };
  return (
    <AriaLanguage>
      {isMultiple ? (
        <Select
          {...sharedProps}
          selectionMode="multiple"
          value={[...value]}
          onChange={handleKeys}
          onOpenChange={handleOpenChange}
        >
          {selectContent}
        </Select>
      ) : (
        <Select
          {...sharedProps}
          value={value[0] ?? null}
          onChange={(key) => handleKeys(key === null ? [] : [key])}
          onOpenChange={handleOpenChange}
        >
          {selectContent}
        </Select>
      )}
    </AriaLanguage>
  );
}

/**
 * Renders a list with a search field. Arrow keys move through the list while the field has the focus. React Aria owns
 * the collection, so its Autocomplete filters it.
 */
function SearchableList({ choices, searchLabel }: { choices: readonly Choice[]; searchLabel: string }) {
  const t = useText('ui');
  const [query, setQuery] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const choiceByValue = new Map(choices.map((choice) => [choice.value, choice]));

  useEffect(() => searchRef.current?.focus(), []);

  return (
    <Autocomplete
      inputValue={query}
      onInputChange={setQuery}
      filter={(_, input, { key }) => {
        const choice = choiceByValue.get(String(key));
        return choice === undefined || searchChoices([choice], input).length > 0;
      }}
    >
      <SearchField aria-label={searchLabel} className="menu__find">
        <Input ref={searchRef} className="input" placeholder={searchLabel} />
      </SearchField>
      <ChoiceList choices={choices} emptyText={t('nothingFound', { query })} />
    </Autocomplete>
  );
}

function ChoiceList({ choices, emptyText }: { choices: readonly Choice[]; emptyText?: string }) {
  const groups = groupChoices(choices);
  return (
    <ListBox className="menu" renderEmptyState={() => emptyText && <p className="menu__nothing meta">{emptyText}</p>}>
      {groups.map(({ heading, members }) =>
        heading === null ? (
          members.map((choice) => <ChoiceRow key={choice.value} choice={choice} />)
        ) : (
          <ListBoxSection key={heading} className="menu__group">
            <Header className="opts__head">{heading}</Header>
            {members.map((choice) => (
              <ChoiceRow key={choice.value} choice={choice} />
            ))}
          </ListBoxSection>
        ),
      )}
    </ListBox>
  );
}

function ChoiceRow({ choice }: { choice: Choice }) {
  const sideText = choice.unavailable ?? choice.count;
  return (
    <ListBoxItem
      id={choice.value}
      textValue={choice.label}
      isDisabled={Boolean(choice.unavailable)}
      className="menu__row"
    >
      {({ isSelected }) => (
        <>
          <span lang={choice.lang}>
            {choice.label}
            {choice.note && <small>{choice.note}</small>}
          </span>
          {sideText && <small>{sideText}</small>}
          {isSelected && <Icon name="check" />}
        </>
      )}
    </ListBoxItem>
  );
}
