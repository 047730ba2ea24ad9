import { memo, useEffect, useRef, useState } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type Flat, getField, type FormShape, entryIndexes, under } from '#shared/rules/content-form.ts';
import { isRichField } from '#shared/rules/rich-fields.ts';
import { findMainlandWords } from '#shared/rules/mainland-words.ts';
import { useContentForm } from './content-form-context.ts';
import { useChoiceText, useFieldTexts } from './field-texts.ts';
import { FIELD } from './part-answer.ts';
import { PictureChoice } from './picture-choice.tsx';

/** Value of `levels` for a part that every public level shows. */
const ALL_LEVELS = '-1';

const getId = (path: string) => `field-${path.replaceAll('.', '-')}`;
/** Id of a list entry, to which the table of a school's facts links. */
export const entryId = (path: string) => `entry-${path.replaceAll('.', '-')}`;

const LONG = new Set(['body', 'content', 'webMetaDescription', 'lead', 'passage', 'news', 'note', 'asks']);
const TALL = new Set(['body', 'content', 'passage']);
const INPUT_TYPES: Readonly<Record<string, string>> = {
  reviewBy: 'date',
  day: 'date',
  date: 'date',
  startTime: 'datetime-local',
  endTime: 'datetime-local',
};

interface FieldsProps {
  shape: FormShape;
  path: string;
  values: Flat;
}

/** Renders the fields of a schema by path. List buttons also work as submit buttons without JavaScript. */
export function ContentFields({ shape, path, values }: FieldsProps) {
  const { fixed } = useContentForm();
  const value = values[path] ?? '';
  switch (shape.kind) {
    case 'object':
      return (
        <div className="content__fields">
          {shape.fields.map(([name, inner]) => (
            <ContentFields key={name} shape={inner} path={under(path, name)} values={values} />
          ))}
        </div>
      );
    case 'list':
      return <ListField shape={shape} path={path} values={values} />;
    case 'texts':
      return <TextsField path={path} values={values} />;
    case 'choice':
      return <ChoiceField path={path} value={value} of={shape.of} />;
    case 'number':
      return getField(path) === 'levels' ? (
        <LevelsField path={path} value={value} />
      ) : (
        <PlainField path={path} value={value} type="number" />
      );
    case 'text':
      if (fixed.includes(path)) return <FixedField path={path} value={value} />;
      if (getField(path) === 'picture') return <PictureField path={path} value={value} />;
      return <PlainField path={path} value={value} type="text" />;
    case 'nothing':
      return null;
    default:
      return assertNever(shape);
  }
}

function useFaultTexts() {
  const t = useText('office-content');
  const { faults } = useContentForm();
  return (path: string): string | undefined => {
    const error = faults.find((item) => item.path === path);
    return error && t(`problem.${error.problem}`);
  };
}
const useFaultText = (path: string) => useFaultTexts()(path);

function OtherVersion({ path }: { path: string }) {
  const t = useText('office-content');
  const { both, other } = useContentForm();
  if (!other || !both.includes(path)) return null;
  return (
    <Notice tone="caution">
      {t('editor.now')} {other[path] ? <bdi>{other[path]}</bdi> : t('editor.empty')}
    </Notice>
  );
}

function ListField({ shape, path, values }: FieldsProps & { shape: Extract<FormShape, { kind: 'list' }> }) {
  const t = useText('office-content');
  const { label } = useFieldTexts();
  const { isOpen, onToggle } = useContentForm();
  const error = useFaultText(path);
  const getTitle = useEntryTitle();
  const places = entryIndexes(values, path);
  const name = label(getField(path));
  const Heading = /\.\d+\./.test(path) ? 'h3' : 'h2';
  return (
    <section className="content__list" aria-label={name}>
      <Heading>{name}</Heading>
      {error && <Notice tone="caution">{error}</Notice>}
      {places.length === 0 && <p className="office__none">{t('list.none')}</p>}
      {places.map((index, position) => {
        const entry = under(path, index);
        const title = getTitle(values, entry);
        const number = t('list.entry', { number: position + 1 });
        const command = (verb: 'up' | 'down' | 'remove', icon: 'up' | 'down' | 'trash') => (
          <IconButton
            icon={icon}
            label={`${t(`list.${verb}`)}, ${number}`}
            type="submit"
            name="do"
            value={`${verb} ${entry}`}
          />
        );
        return (
          <details
            key={entry}
            id={entryId(entry)}
            className="content__entry"
            open={isOpen(entry)}
            onToggle={(event) => {
              // React bubbles the toggle event of a nested entry, which must not count for its parent.
              if (event.target === event.currentTarget) onToggle(entry, event.currentTarget.open);
            }}
          >
            <summary>
              <span className="meta">{number}</span> <bdi>{title}</bdi>
            </summary>
            <ContentFields shape={shape.of} path={entry} values={values} />
            <p className="content__moves">
              {position > 0 && command('up', 'up')}
              {position < places.length - 1 && command('down', 'down')}
              {command('remove', 'trash')}
            </p>
          </details>
        );
      })}
      <p>
        <Button type="submit" name="do" value={`add ${path}`} size="s">
          {t('list.add', { field: name })}
        </Button>
      </p>
    </section>
  );
}

/** Returns a function that titles a closed entry by its fact and value, or by its first text. */
function useEntryTitle() {
  const choiceText = useChoiceText();
  const locale = useLocale();
  return (values: Flat, path: string): string => {
    const section = values[`${path}.section`];
    if (section) return choiceText(section);
    const fact = values[`${path}.fact`];
    const amount = (values[`${path}.amount`] ?? '').trim();
    if (fact && amount) return `${choiceText(fact)}: ${amount}`;
    const ownRows = Object.entries(values).filter(([name, text]) => name.startsWith(`${path}.`) && text.trim());
    const find = (item: Locale) => ownRows.find(([name]) => name.endsWith(`.${item}`))?.[1];
    const text = find(locale) ?? LOCALES.map(find).find((value) => value !== undefined) ?? '';
    return text.replaceAll(/<[^<>]*>/g, ' ').trim();
  };
}

/** Renders a text's three languages side by side. A language that is switched off keeps its text. */
function TextsField({ path, values }: { path: string; values: Flat }) {
  const { label } = useFieldTexts();
  const { offered, faults, both } = useContentForm();
  const error = useFaultText(path);
  const isShown = (locale: Locale) => {
    const fieldPath = under(path, locale);
    return offered.includes(locale) || both.includes(fieldPath) || faults.some((known) => known.path === fieldPath);
  };
  const displayed = LOCALES.filter(isShown);
  const name = label(getField(path));
  return (
    <fieldset className="content__texts">
      <legend>{name}</legend>
      {error && (
        <Notice tone="caution" announce="politely">
          {error}
        </Notice>
      )}
      {isRichField(path) ? (
        <RichTextsField path={path} label={name} values={values} shown={displayed} />
      ) : (
        <PlainTexts path={path} values={values} shown={displayed} />
      )}
      {LOCALES.filter((locale) => !displayed.includes(locale)).map((locale) => (
        <input
          key={locale}
          type="hidden"
          name={FIELD + under(path, locale)}
          value={values[under(path, locale)] ?? ''}
        />
      ))}
    </fieldset>
  );
}

interface TextsProps {
  path: string;
  values: Flat;
  shown: readonly Locale[];
}

const PlainTexts = ({ path, values, shown }: TextsProps) => (
  <div className="content__languages">
    {shown.map((locale) => (
      <TextField key={locale} path={under(path, locale)} value={values[under(path, locale)] ?? ''} locale={locale} />
    ))}
  </div>
);

const RichTexts = lazyPart({
  load: async () => (await import('./rich-text/rich-texts.tsx')).RichTexts,
  words: ['office-content', 'ui'],
});

/**
 * Renders rich-text editors once the field is in view. Before that, without JavaScript and after a failed load, the
 * HTML is in text areas.
 */
function RichTextsField({ path, label, values, shown }: TextsProps & { label: string }) {
  const t = useText('office-content');
  const faultText = useFaultTexts();
  const { onEdit } = useContentForm();
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const [focusedId, setFocusedId] = useState('');
  const plain = (
    <div ref={ref} onFocus={(event) => setFocusedId(event.target.id)}>
      <PlainTexts path={path} values={values} shown={shown} />
    </div>
  );
  if (!isSeen) return plain;
  const texts = shown.map((locale) => {
    const fieldPath = under(path, locale);
    const value = values[fieldPath] ?? '';
    return {
      path: fieldPath,
      id: getId(fieldPath),
      locale,
      label: t(`language.${locale}`),
      value,
      error: faultText(fieldPath),
      notes: <TextNotes path={fieldPath} value={value} locale={locale} />,
    };
  });
  return (
    <RichTexts label={label} texts={texts} focusedId={focusedId} onEdit={onEdit} waiting={plain} fallback={plain} />
  );
}

const TextField = memo(function TextField({ path, value, locale }: { path: string; value: string; locale: Locale }) {
  const t = useText('office-content');
  const { onEdit } = useContentForm();
  const error = useFaultText(path);
  const field = getField(path);
  const shared = {
    id: getId(path),
    name: FIELD + path,
    label: t(`language.${locale}`),
    lang: LANGUAGE_TAGS[locale],
    value,
    error,
  };
  return (
    <div className="content__language">
      {LONG.has(field) ? (
        <TextArea
          {...shared}
          rows={TALL.has(field) ? 7 : 3}
          onChange={(event) => onEdit(path, event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} autoComplete="off" onChange={(event) => onEdit(path, event.currentTarget.value)} />
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
      <OtherVersion path={path} />
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
        findMainlandWords(value).map(({ found: match, word }) => (
          <p key={match} className="tip">
            {t('editor.otherWord', { found: match, word })}
          </p>
        ))}
    </div>
  );
}

interface OneFieldProps {
  path: string;
  value: string;
}

const PlainField = memo(function PlainField({ path, value, type }: OneFieldProps & { type: string }) {
  const { label, hint } = useFieldTexts();
  const { onEdit } = useContentForm();
  const error = useFaultText(path);
  const field = getField(path);
  const shared = {
    id: getId(path),
    name: FIELD + path,
    label: label(field),
    hint: hint(field),
    value,
    error,
  };
  return (
    <div className="content__one">
      {LONG.has(field) ? (
        <TextArea {...shared} onChange={(event) => onEdit(path, event.currentTarget.value)} />
      ) : (
        <TextInput
          {...shared}
          type={INPUT_TYPES[field] ?? type}
          autoComplete="off"
          onChange={(event) => onEdit(path, event.currentTarget.value)}
        />
      )}
      <OtherVersion path={path} />
    </div>
  );
});

function ChoiceField({ path, value, of }: OneFieldProps & { of: readonly string[] }) {
  const choiceText = useChoiceText();
  return (
    <SelectField
      path={path}
      value={value}
      choices={of.map((candidate) => ({ value: candidate, label: choiceText(candidate) }))}
    />
  );
}

function SelectField({
  path,
  value,
  choices,
}: OneFieldProps & { choices: readonly { value: string; label: string }[] }) {
  const { label, hint } = useFieldTexts();
  const { onEdit } = useContentForm();
  const error = useFaultText(path);
  const field = getField(path);
  return (
    <div className="content__one">
      <NativeSelect
        id={getId(path)}
        name={FIELD + path}
        label={label(field)}
        hint={hint(field)}
        error={error}
        value={value}
        choices={choices}
        onChange={(event) => onEdit(path, event.currentTarget.value)}
      />
      <OtherVersion path={path} />
    </div>
  );
}

/** Selects the public levels that show a part: all, none, or those that an import has set. */
function LevelsField({ path, value }: OneFieldProps) {
  const t = useText('office-content');
  const now = value || ALL_LEVELS;
  const choices = [
    { value: ALL_LEVELS, label: t('level.all') },
    { value: '0', label: t('level.none') },
    ...(now === ALL_LEVELS || now === '0' ? [] : [{ value: now, label: t('level.own') }]),
  ];
  return <SelectField path={path} value={now} choices={choices} />;
}

/** Submits the path or menu key of a page unchanged, and shows its error. */
function FixedField({ path, value }: OneFieldProps) {
  const { label } = useFieldTexts();
  const error = useFaultText(path);
  return (
    <>
      <input type="hidden" name={FIELD + path} value={value} />
      {error && (
        <Notice tone="caution">
          {label(getField(path))}: {error}
        </Notice>
      )}
    </>
  );
}

/** Edits the URL of a picture, which is typed or chosen from the site's own pictures. */
function PictureField({ path, value }: OneFieldProps) {
  const t = useText('office-content');
  const { picking, pictures, onEdit } = useContentForm();
  const { agent } = useOffice();
  const error = useFaultText(path);
  if (picking === path)
    return (
      <PictureChoice
        name={FIELD + path}
        value={value}
        pictures={pictures}
        error={error}
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
