import { memo } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { getFieldName } from '#shared/rules/content-form.ts';
import { useContentForm } from './content-form-context.ts';
import { getFieldId, OtherVersionNotice, useFieldErrorText } from './field-errors.tsx';
import { isLongText, useChoiceFormatter, useFieldTextGetters } from './field-texts.ts';
import { FIELD_PREFIX } from './part-answer.ts';
import { PictureChoice } from './picture-choice.tsx';

/** Value of `levels` for a part that is visible at every public level. */
const ALL_LEVELS = '-1';

const INPUT_TYPES: Readonly<Record<string, string>> = {
  reviewBy: 'date',
  day: 'date',
  date: 'date',
  startTime: 'datetime-local',
  endTime: 'datetime-local',
};

interface FieldProps {
  path: string;
  value: string;
}

export const PlainField = memo(function PlainField({ path, value, type }: FieldProps & { type: string }) {
  const { label: getLabel, hint: getHint } = useFieldTextGetters();
  const { onEdit } = useContentForm();
  const errorText = useFieldErrorText(path);
  const field = getFieldName(path);
  const sharedProps = {
    id: getFieldId(path),
    name: FIELD_PREFIX + path,
    label: getLabel(field),
    hint: getHint(field),
    value,
    error: errorText,
  };
  return (
    <div className="content__one">
      {isLongText(field) ? (
        <TextArea {...sharedProps} onChange={(event) => onEdit(path, event.currentTarget.value)} />
      ) : (
        <TextInput
          {...sharedProps}
          type={INPUT_TYPES[field] ?? type}
          autoComplete="off"
          onChange={(event) => onEdit(path, event.currentTarget.value)}
        />
      )}
      <OtherVersionNotice path={path} />
    </div>
  );
});

export function ChoiceField({ path, value, of: choiceCodes }: FieldProps & { of: readonly string[] }) {
  const formatChoice = useChoiceFormatter();
  return (
    <SelectField
      path={path}
      value={value}
      choices={choiceCodes.map((candidate) => ({ value: candidate, label: formatChoice(candidate) }))}
    />
  );
}

function SelectField({ path, value, choices }: FieldProps & { choices: readonly { value: string; label: string }[] }) {
  const { label, hint: getHint } = useFieldTextGetters();
  const { onEdit } = useContentForm();
  const errorText = useFieldErrorText(path);
  const field = getFieldName(path);
  return (
    <div className="content__one">
      <NativeSelect
        id={getFieldId(path)}
        name={FIELD_PREFIX + path}
        label={label(field)}
        hint={getHint(field)}
        error={errorText}
        value={value}
        choices={choices}
        onChange={(event) => onEdit(path, event.currentTarget.value)}
      />
      <OtherVersionNotice path={path} />
    </div>
  );
}

/** Selects the public levels at which a part is visible: all, none, or the levels set by an import. */
export function LevelsField({ path, value }: FieldProps) {
  const t = useText('office-content');
  const currentLevels = value || ALL_LEVELS;
  const levelChoices = [
    { value: ALL_LEVELS, label: t('level.all') },
    { value: '0', label: t('level.none') },
    ...(currentLevels === ALL_LEVELS || currentLevels === '0' ? [] : [{ value: currentLevels, label: t('level.own') }]),
  ];
  return <SelectField path={path} value={currentLevels} choices={levelChoices} />;
}

/** Shows the path or menu key of a page, which cannot be changed, and its error. The value is submitted unchanged. */
export function FixedField({ path, value }: FieldProps) {
  const { label: getLabel } = useFieldTextGetters();
  const errorText = useFieldErrorText(path);
  return (
    <>
      <input type="hidden" name={FIELD_PREFIX + path} value={value} />
      {errorText && (
        <Notice tone="caution">
          {getLabel(getFieldName(path))}: {errorText}
        </Notice>
      )}
    </>
  );
}

/** Edits the URL of a picture, which can be typed or chosen from the site's pictures. */
export function PictureField({ path, value }: FieldProps) {
  const t = useText('office-content');
  const { pickingPath, pictures, onEdit } = useContentForm();
  const { agent } = useOffice();
  const errorText = useFieldErrorText(path);
  if (pickingPath === path)
    return (
      <PictureChoice
        name={FIELD_PREFIX + path}
        value={value}
        pictures={pictures}
        error={errorText}
        onChoose={(address) => onEdit(path, address)}
      />
    );
  return (
    <div className="content__picture">
      <PlainField path={path} value={value} type="text" />
      {value.startsWith('/') && <img src={`/${agent.keyCode}${value}`} alt="" />}
      <Button type="submit" name="do" value={`pick ${path}`} size="s">
        {t('picture.choose')}
      </Button>
    </div>
  );
}
