import { memo, useEffect, useRef, useState } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import {
  type FlatValues,
  getFieldName,
  type FormShape,
  listEntryIndexes,
  joinPath,
} from '#shared/rules/content-form.ts';
import { isRichField } from '#shared/rules/rich-fields.ts';
import { findMainlandWords } from '#shared/rules/mainland-words.ts';
import { useContentForm } from './content-form-context.ts';
import { useChoiceFormatter, useFieldTextGetters } from './field-texts.ts';
import { FIELD_PREFIX } from './part-answer.ts';
import { PictureChoice } from './picture-choice.tsx';

/** Value of `levels` for a part that every public level shows. */
const ALL_LEVELS = '-1';

const getFieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;
/** Id of a list entry, to which the table of a school's facts links. */
export const entryId = (path: string) => `entry-${path.replaceAll('.', '-')}`;

const LONG_TEXT_FIELDS = new Set(['body', 'content', 'webMetaDescription', 'lead', 'passage', 'news', 'note', 'asks']);
const TALL_FIELDS = new Set(['body', 'content', 'passage']);
const INPUT_TYPES: Readonly<Record<string, string>> = {
  reviewBy: 'date',
  day: 'date',
  date: 'date',
  startTime: 'datetime-local',
  endTime: 'datetime-local',
};

interface ContentFieldsProps {
  shape: FormShape;
  path: string;
  values: FlatValues;
}

/** Renders the fields of a schema by path. List buttons also work as submit buttons without JavaScript. */
export function ContentFields({ shape, path, values }: ContentFieldsProps) {
  const { fixed } = useContentForm();
  const fieldValue = values[path] ?? '';
  switch (shape.kind) {
    case 'object':
      return (
        <div className="content__fields">
          {shape.fields.map(([name, innerShape]) => (
            <ContentFields key={name} shape={innerShape} path={joinPath(path, name)} values={values} />
          ))}
        </div>
      );
    case 'list':
      return <ListField shape={shape} path={path} values={values} />;
    case 'texts':
      return <TextsField path={path} values={values} />;
    case 'choice':
      return <ChoiceField path={path} value={fieldValue} of={shape.of} />;
    case 'number':
      return getFieldName(path) === 'levels' ? (
        <LevelsField path={path} value={fieldValue} />
      ) : (
        <PlainField path={path} value={fieldValue} type="number" />
      );
    case 'text':
      if (fixed.includes(path)) return <FixedField path={path} value={fieldValue} />;
      if (getFieldName(path) === 'picture') return <PictureField path={path} value={fieldValue} />;
      return <PlainField path={path} value={fieldValue} type="text" />;
    case 'nothing':
      return null;
    default:
      return assertNever(shape);
  }
}

function useFieldErrorFormatter() {
  const t = useText('office-content');
  const { faults } = useContentForm();
  return (path: string): string | undefined => {
    const fieldError = faults.find((item) => item.path === path);
    return fieldError && t(`problem.${fieldError.problem}`);
  };
}
const useFieldErrorText = (path: string) => useFieldErrorFormatter()(path);

function OtherVersionNotice({ path }: { path: string }) {
  const t = useText('office-content');
  const { both: conflictingPaths, other: otherValues } = useContentForm();
  if (!otherValues || !conflictingPaths.includes(path)) return null;
  return (
    <Notice tone="caution">
      {t('editor.now')} {otherValues[path] ? <bdi>{otherValues[path]}</bdi> : t('editor.empty')}
    </Notice>
  );
}

function ListField({ shape, path, values }: ContentFieldsProps & { shape: Extract<FormShape, { kind: 'list' }> }) {
  const t = useText('office-content');
  const { label: getLabel } = useFieldTextGetters();
  const { isOpen, onToggle } = useContentForm();
  const errorText = useFieldErrorText(path);
  const getEntryTitle = useEntryTitleGetter();
  const entryPositions = listEntryIndexes(values, path);
  const listName = getLabel(getFieldName(path));
  const Heading = /\.\d+\./.test(path) ? 'h3' : 'h2';
  return (
    <section className="content__list" aria-label={listName}>
      <Heading>{listName}</Heading>
      {errorText && <Notice tone="caution">{errorText}</Notice>}
      {entryPositions.length === 0 && <p className="office__none">{t('list.none')}</p>}
      {entryPositions.map((index, position) => {
        const entryPath = joinPath(path, index);
        const entryTitle = getEntryTitle(values, entryPath);
        const entryNumber = t('list.entry', { number: position + 1 });
        const renderCommand = (verb: 'up' | 'down' | 'remove', icon: 'up' | 'down' | 'trash') => (
          <IconButton
            icon={icon}
            label={`${t(`list.${verb}`)}, ${entryNumber}`}
            type="submit"
            name="do"
            value={`${verb} ${entryPath}`}
          />
        );
        return (
          <details
            key={entryPath}
            id={entryId(entryPath)}
            className="content__entry"
            open={isOpen(entryPath)}
            onToggle={(event) => {
              // React bubbles the toggle event of a nested entry, which must not count for its parent.
              if (event.target === event.currentTarget) onToggle(entryPath, event.currentTarget.open);
            }}
          >
            <summary>
              <span className="meta">{entryNumber}</span> <bdi>{entryTitle}</bdi>
            </summary>
            <ContentFields shape={shape.of} path={entryPath} values={values} />
            <p className="content__moves">
              {position > 0 && renderCommand('up', 'up')}
              {position < entryPositions.length - 1 && renderCommand('down', 'down')}
              {renderCommand('remove', 'trash')}
            </p>
          </details>
        );
      })}
      <p>
        <Button type="submit" name="do" value={`add ${path}`} size="s">
          {t('list.add', { field: listName })}
        </Button>
      </p>
    </section>
  );
}

/** Returns a function that titles a closed entry by its fact and value, or by its first text. */
function useEntryTitleGetter() {
  const formatChoice = useChoiceFormatter();
  const locale = useLocale();
  return (values: FlatValues, path: string): string => {
    const sectionKey = values[`${path}.section`];
    if (sectionKey) return formatChoice(sectionKey);
    const factKey = values[`${path}.fact`];
    const amountText = (values[`${path}.amount`] ?? '').trim();
    if (factKey && amountText) return `${formatChoice(factKey)}: ${amountText}`;
    const entryValues = Object.entries(values).filter(
      ([name, titleText]) => name.startsWith(`${path}.`) && titleText.trim(),
    );
    const findText = (textLocale: Locale) => entryValues.find(([name]) => name.endsWith(`.${textLocale}`))?.[1];
    const text = findText(locale) ?? LOCALES.map(findText).find((value) => value !== undefined) ?? '';
    return text.replaceAll(/<[^<>]*>/g, ' ').trim();
  };
}

/** Renders a text's three languages side by side. A language that is switched off keeps its text. */
function TextsField({ path, values }: { path: string; values: FlatValues }) {
  const { label: getLabel } = useFieldTextGetters();
  const t = useText('office-content');
  const { offered, faults, both: conflictingPaths, withStandardText } = useContentForm();
  const errorText = useFieldErrorText(path);
  const isLocaleShown = (locale: Locale) => {
    const fieldPath = joinPath(path, locale);
    return (
      offered.includes(locale) ||
      conflictingPaths.includes(fieldPath) ||
      faults.some((fieldError) => fieldError.path === fieldPath)
    );
  };
  const shownLocales = LOCALES.filter(isLocaleShown);
  const fieldName = getLabel(getFieldName(path));
  return (
    <fieldset className="content__texts">
      <legend>{fieldName}</legend>
      {withStandardText.includes(path) && <p className="tip">{t('editor.standardText')}</p>}
      {errorText && (
        <Notice tone="caution" announce="politely">
          {errorText}
        </Notice>
      )}
      {isRichField(path) ? (
        <RichTextsField path={path} label={fieldName} values={values} shown={shownLocales} />
      ) : (
        <PlainTexts path={path} values={values} shown={shownLocales} />
      )}
      {LOCALES.filter((locale) => !shownLocales.includes(locale)).map((locale) => (
        <input
          key={locale}
          type="hidden"
          name={FIELD_PREFIX + joinPath(path, locale)}
          value={values[joinPath(path, locale)] ?? ''}
        />
      ))}
    </fieldset>
  );
}

interface LocalizedTextsProps {
  path: string;
  values: FlatValues;
  shown: readonly Locale[];
}

const PlainTexts = ({ path, values, shown }: LocalizedTextsProps) => (
  <div className="content__languages">
    {shown.map((locale) => (
      <TextField
        key={locale}
        path={joinPath(path, locale)}
        value={values[joinPath(path, locale)] ?? ''}
        locale={locale}
      />
    ))}
  </div>
);

const RichTexts = createLazyPart({
  load: async () => (await import('./rich-text/rich-texts.tsx')).RichTexts,
  words: ['office-content', 'ui'],
});

/**
 * Renders rich-text editors once the field is in view. Before that, without JavaScript and after a failed load, the
 * HTML is in text areas.
 */
function RichTextsField({ path, label, values, shown }: LocalizedTextsProps & { label: string }) {
  const t = useText('office-content');
  const getErrorText = useFieldErrorFormatter();
  const { onEdit } = useContentForm();
  const ref = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const [focusedId, setFocusedId] = useState('');
  const plainFields = (
    <div ref={ref} onFocus={(event) => setFocusedId(event.target.id)}>
      <PlainTexts path={path} values={values} shown={shown} />
    </div>
  );
  if (!isVisible) return plainFields;
  const texts = shown.map((locale) => {
    const fieldPath = joinPath(path, locale);
    const fieldValue = values[fieldPath] ?? '';
    return {
      path: fieldPath,
      id: getFieldId(fieldPath),
      locale,
      label: t(`language.${locale}`),
      value: fieldValue,
      error: getErrorText(fieldPath),
      notes: <TextNotes path={fieldPath} value={fieldValue} locale={locale} />,
    };
  });
  return (
    <RichTexts
      label={label}
      texts={texts}
      focusedId={focusedId}
      onEdit={onEdit}
      waiting={plainFields}
      fallback={plainFields}
    />
  );
}

const TextField = memo(function TextField({ path, value, locale }: { path: string; value: string; locale: Locale }) {
  const t = useText('office-content');
  const { onEdit } = useContentForm();
  const errorText = useFieldErrorText(path);
  const field = getFieldName(path);
  const sharedProps = {
    id: getFieldId(path),
    name: FIELD_PREFIX + path,
    label: t(`language.${locale}`),
    lang: LANGUAGE_TAGS[locale],
    value,
    error: errorText,
  };
  return (
    <div className="content__language">
      {LONG_TEXT_FIELDS.has(field) ? (
        <TextArea
          {...sharedProps}
          rows={TALL_FIELDS.has(field) ? 7 : 3}
          onChange={(event) => onEdit(path, event.currentTarget.value)}
        />
      ) : (
        <TextInput {...sharedProps} autoComplete="off" onChange={(event) => onEdit(path, event.currentTarget.value)} />
      )}
      <TextNotes path={path} value={value} locale={locale} />
    </div>
  );
});

function TextNotes({ path, value, locale }: { path: string; value: string; locale: Locale }) {
  const { converted } = useContentForm();
  return (
    <>
      {locale !== 'en-us' && value !== '' && converted.includes(value) && (
        <ConvertedText value={value} locale={locale} />
      )}
      <OtherVersionNotice path={path} />
    </>
  );
}

/** Asks for a check of a converted text: the converter knows characters, but only some words. */
function ConvertedText({ value, locale }: { value: string; locale: Locale }) {
  const t = useText('office-content');
  return (
    <div className="content__converted">
      <label>
        <input type="checkbox" name="looked" value={value} /> {t('editor.converted')}
      </label>
      {locale === 'zh-hk' &&
        findMainlandWords(value).map(({ found: mainlandWord, word }) => (
          <p key={mainlandWord} className="tip">
            {t('editor.otherWord', { found: mainlandWord, word })}
          </p>
        ))}
    </div>
  );
}

interface FieldProps {
  path: string;
  value: string;
}

const PlainField = memo(function PlainField({ path, value, type }: FieldProps & { type: string }) {
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
      {LONG_TEXT_FIELDS.has(field) ? (
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

function ChoiceField({ path, value, of: choiceCodes }: FieldProps & { of: readonly string[] }) {
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

/** Selects the public levels that show a part: all, none, or those that an import has set. */
function LevelsField({ path, value }: FieldProps) {
  const t = useText('office-content');
  const currentLevels = value || ALL_LEVELS;
  const levelChoices = [
    { value: ALL_LEVELS, label: t('level.all') },
    { value: '0', label: t('level.none') },
    ...(currentLevels === ALL_LEVELS || currentLevels === '0' ? [] : [{ value: currentLevels, label: t('level.own') }]),
  ];
  return <SelectField path={path} value={currentLevels} choices={levelChoices} />;
}

/** Submits the path or menu key of a page unchanged, and shows its error. */
function FixedField({ path, value }: FieldProps) {
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

/** Edits the URL of a picture, which is typed or chosen from the site's own pictures. */
function PictureField({ path, value }: FieldProps) {
  const t = useText('office-content');
  const { picking: pickingPath, pictures, onEdit } = useContentForm();
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
