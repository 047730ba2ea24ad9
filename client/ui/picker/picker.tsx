import { useId, useReducer, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { describeControl, FieldTips } from '#client/ui/field/field.tsx';
import { RemovableChip } from '#client/ui/feedback/chip.tsx';
import { type Choice, getChoiceLabel, type ListSelectProps } from '#client/ui/select/choice.ts';
import { pickerReducer, createPickerDraft, PickerList } from './picker-list.tsx';
import '#client/styles/late/picker.css';

interface PickerProps extends PickerSheetProps {
  isOpen: boolean;
}

/** Renders a full-screen picker. Confirmation applies the selection. */
function Picker({ isOpen, onBack, ...sheetProps }: PickerProps) {
  return (
    <AriaLanguage>
      <ModalOverlay isOpen={isOpen} onOpenChange={(isOpenNow) => isOpenNow || onBack()} className="picker-place">
        <Modal>
          <Dialog className="picker picker--full" aria-label={sheetProps.title}>
            <PickerSheet {...sheetProps} onBack={onBack} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

interface PickerSheetProps {
  title: string;
  choices: readonly Choice[];
  isMultiple?: boolean;
  value: readonly string[];
  /** Label of the search field, which is shown only if this is set. */
  searchLabel?: string;
  note?: string;
  /** URL of the illustration of an empty search result. */
  nothingPicture?: string;
  onConfirm: (selectedValues: string[]) => void;
  /** Called by the back button or Escape, which cancel the selection. */
  onBack: () => void;
}

/** Mounted only while the picker is open, so that closing discards the draft. */
function PickerSheet({
  title,
  choices,
  isMultiple = false,
  value,
  searchLabel,
  note,
  nothingPicture,
  onConfirm,
  onBack,
}: PickerSheetProps) {
  const t = useText('ui');
  const [draft, dispatch] = useReducer(pickerReducer, value, createPickerDraft);
  const selectedCount = draft.selected.length;
  return (
    <>
      <div className="picker__bar">
        <IconButton icon="left" label={t('backWithoutChange')} onClick={onBack} />
        <h2>{title}</h2>
        {isMultiple ? (
          <Button variant="quiet" size="s" onClick={() => dispatch({ kind: 'cleared' })}>
            {t('clear')}
          </Button>
        ) : (
          <span className="btn--icon" />
        )}
      </div>
      <div>
        {(searchLabel ?? note) && (
          <div className="picker__find">
            {note && <p className="tip">{note}</p>}
            {searchLabel && (
              <input
                className="input"
                type="search"
                aria-label={searchLabel}
                placeholder={searchLabel}
                value={draft.query}
                onChange={(event) => dispatch({ kind: 'searched', query: event.target.value })}
              />
            )}
          </div>
        )}
        {isMultiple && searchLabel && selectedCount > 0 && (
          <PickerChosen
            choices={choices}
            selectedValues={draft.selected}
            onRemove={(selectedValue) => dispatch({ kind: 'toggled', value: selectedValue, many: isMultiple })}
          />
        )}
      </div>
      <PickerList
        title={title}
        choices={choices}
        isMultiple={isMultiple}
        draft={draft}
        dispatch={dispatch}
        nothingPicture={nothingPicture}
      />
      <div className="picker__foot">
        <Button onClick={() => dispatch({ kind: 'reset' })}>{t('reset')}</Button>
        <Button variant="solid" onClick={() => onConfirm([...draft.selected])}>
          {isMultiple ? t('confirmNumber', { number: selectedCount }) : t('confirm')}
        </Button>
      </div>
    </>
  );
}

interface PickerChosenProps {
  choices: readonly Choice[];
  selectedValues: readonly string[];
  onRemove: (value: string) => void;
}

function PickerChosen({ choices, selectedValues, onRemove }: PickerChosenProps) {
  const t = useText('ui');
  return (
    <div className="picker__chosen" role="group" aria-label={t('chosen')}>
      {selectedValues.map((value) => (
        <RemovableChip key={value} onRemove={() => onRemove(value)}>
          {getChoiceLabel(choices, value)}
        </RemovableChip>
      ))}
    </div>
  );
}

/** Renders the select of phones, which opens a full-screen list. */
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
  isMultiple,
  value,
  onChange,
  onOpened,
  onLeft,
}: ListSelectProps) {
  const t = useText('ui');
  const id = useId();
  const chosenLabels = value.map((selectedValue) => getChoiceLabel(choices, selectedValue)).join(t('listSeparator'));
  const [isOpen, setIsOpen] = useState(false);
  const handleClose = (selectedValues: readonly string[]) => {
    setIsOpen(false);
    onLeft(selectedValues);
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
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-value`}
        data-invalid={error !== undefined || undefined}
        aria-describedby={describeControl(id, hint, error)['aria-describedby']}
        onClick={() => {
          onOpened();
          setIsOpen(true);
        }}
      >
        <span id={`${id}-value`} className={value.length ? undefined : 'select__empty'}>
          {value.length ? chosenLabels : placeholder}
        </span>
      </button>
      {name !== undefined &&
        value.map((selectedValue) => <input key={selectedValue} type="hidden" name={name} value={selectedValue} />)}
      <FieldTips id={id} hint={hint} error={error} />
      <Picker
        isOpen={isOpen}
        title={label}
        choices={choices}
        isMultiple={isMultiple}
        value={value}
        searchLabel={searchLabel}
        onConfirm={(selectedValues) => {
          onChange(selectedValues);
          handleClose(selectedValues);
        }}
        onBack={() => handleClose(value)}
      />
    </div>
  );
}
