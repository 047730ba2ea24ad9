import { memo, useEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { whenIdle } from '#client/network/when-idle.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type FlatValues, getFieldName, joinPath } from '#shared/rules/content-form.ts';
import { isRichField } from '#shared/rules/rich-fields.ts';
import { findMainlandWords } from '#shared/rules/mainland-words.ts';
import { useContentForm } from './content-form-context.ts';
import { getFieldId, OtherVersionNotice, useFieldErrorFormatter, useFieldErrorText } from './field-errors.tsx';
import { isLongText, useFieldTextGetters } from './field-texts.ts';
import { FIELD_PREFIX } from './part-answer.ts';

const TALL_FIELDS = new Set(['body', 'content', 'passage']);

/** Renders a text in three languages side by side. If a language of the site is switched off, its text is kept. */
export function TextsField({ path, values, isRequired }: { path: string; values: FlatValues; isRequired: boolean }) {
  const t = useText('office-content');
  const { label: getLabel } = useFieldTextGetters();
  const { offeredLocales, faults, both: conflictingPaths } = useContentForm();
  const errorText = useFieldErrorText(path);
  const isLocaleShown = (locale: Locale) => {
    const fieldPath = joinPath(path, locale);
    return (
      offeredLocales.includes(locale) ||
      conflictingPaths.includes(fieldPath) ||
      faults.some((fieldError) => fieldError.path === fieldPath)
    );
  };
  const shownLocales = LOCALES.filter(isLocaleShown);
  const fieldName = getLabel(getFieldName(path));
  return (
    <fieldset className="content__texts">
      <legend>
        {fieldName}
        {isRequired && <span className="meta"> {t('editor.required')}</span>}
      </legend>
      {errorText && (
        <Notice tone="caution" announce="politely">
          {errorText}
        </Notice>
      )}
      {isRichField(path) ? (
        <RichTextsField path={path} label={fieldName} values={values} visibleLocales={shownLocales} />
      ) : (
        <PlainTexts path={path} values={values} visibleLocales={shownLocales} />
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
  visibleLocales: readonly Locale[];
}

const PlainTexts = ({ path, values, visibleLocales }: LocalizedTextsProps) => (
  <div className="content__languages">
    {visibleLocales.map((locale) => (
      <TextField
        key={locale}
        path={joinPath(path, locale)}
        value={values[joinPath(path, locale)] ?? ''}
        otherScript={getOtherScript(path, locale, values)}
        chinese={values[joinPath(path, 'zh')] ?? ''}
        locale={locale}
      />
    ))}
  </div>
);

/** Returns the text in the other Chinese script, or '' for an English text. */
const getOtherScript = (path: string, locale: Locale, values: FlatValues): string =>
  locale === 'en-us' ? '' : (values[joinPath(path, locale === 'zh' ? 'zh-hk' : 'zh')] ?? '');

const RichTexts = createLazyPart({
  load: async () => (await import('./rich-text/rich-texts.tsx')).RichTexts,
  namespaces: ['office-content', 'ui'],
});

/**
 * Renders the editors for rich text when the field is about to come into view, and without scrolling once the browser
 * is idle. Text areas with the HTML are shown before that, in browsers without JavaScript, and if the editors fail to
 * load. A field in a closed entry waits until the entry is opened.
 */
function RichTextsField({ path, label, values, visibleLocales }: LocalizedTextsProps & { label: string }) {
  const t = useText('office-content');
  const getErrorText = useFieldErrorFormatter();
  const { onEdit } = useContentForm();
  const ref = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const field = ref.current;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
      },
      { rootMargin: '100%' },
    );
    observer.observe(field);
    // Replacing the field in which somebody writes would move the caret.
    void whenIdle().then(() => {
      if (field.checkVisibility() && !field.contains(document.activeElement)) setVisible(true);
    });
    return () => observer.disconnect();
  }, []);
  const [focusedId, setFocusedId] = useState('');
  const plainFields = (
    <div ref={ref} onFocus={(event) => setFocusedId(event.target.id)}>
      <PlainTexts path={path} values={values} visibleLocales={visibleLocales} />
    </div>
  );
  if (!isVisible) return plainFields;
  const texts = visibleLocales.map((locale) => {
    const fieldPath = joinPath(path, locale);
    const fieldValue = values[fieldPath] ?? '';
    return {
      path: fieldPath,
      id: getFieldId(fieldPath),
      locale,
      label: t(`language.${locale}`),
      value: fieldValue,
      error: getErrorText(fieldPath),
      notes: (
        <TextNotes
          path={fieldPath}
          value={fieldValue}
          locale={locale}
          otherScript={getOtherScript(path, locale, values)}
          chinese={values[joinPath(path, 'zh')] ?? ''}
        />
      ),
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

interface TextFieldProps {
  path: string;
  value: string;
  locale: Locale;
  /** Text in the other Chinese script, from which an empty text can be converted. */
  otherScript: string;
  /** Simplified Chinese text. */
  chinese: string;
}

const TextField = memo(function TextField(props: TextFieldProps) {
  const { path, value, locale } = props;
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
      {isLongText(field) ? (
        <TextArea
          {...sharedProps}
          rows={TALL_FIELDS.has(field) ? 7 : 3}
          onChange={(event) => onEdit(path, event.currentTarget.value)}
        />
      ) : (
        <TextInput {...sharedProps} autoComplete="off" onChange={(event) => onEdit(path, event.currentTarget.value)} />
      )}
      <TextNotes {...props} />
    </div>
  );
});

function TextNotes(props: TextFieldProps) {
  const { path, value, locale } = props;
  const { converted } = useContentForm();
  return (
    <>
      {isEmptyText(value) && <EmptyTextNotes {...props} />}
      {locale !== 'en-us' && value !== '' && converted.includes(value) && (
        <ConvertedText value={value} locale={locale} />
      )}
      <OtherVersionNotice path={path} />
    </>
  );
}

const isEmptyText = (value: string) => ['', '<p></p>'].includes(value.trim());

/** Shows what visitors see if a text is empty. It offers to copy or convert another text. */
function EmptyTextNotes({ path, locale, otherScript, chinese }: TextFieldProps) {
  const t = useText('office-content');
  const { standardTexts, fallsBackToChinese, offeredLocales, onEdit } = useContentForm();
  const standardText = standardTexts[path] ?? '';
  const canConvert = !isEmptyText(otherScript) && offeredLocales.includes('zh') && offeredLocales.includes('zh-hk');
  /** Focuses the field, because the pressed button disappears when the text is filled. */
  const focusField = () => document.getElementById(getFieldId(path))?.focus();
  return (
    <div className="content__emptytext">
      {standardText !== '' && (
        <>
          <p className="tip">
            {t('editor.visitorsSee')} <q>{standardText}</q>
          </p>
          <Button
            type="submit"
            name="do"
            value={`begin ${path}`}
            variant="quiet"
            size="s"
            onClick={(event) => {
              event.preventDefault();
              onEdit(path, standardText);
              focusField();
            }}
          >
            {t('editor.beginStandard')}
          </Button>
        </>
      )}
      {standardText === '' && fallsBackToChinese && locale !== 'zh' && !isEmptyText(chinese) && (
        <p className="tip">{t('editor.visitorsSeeChinese')}</p>
      )}
      {canConvert && (
        <Button
          type="submit"
          name="do"
          value={`${locale === 'zh' ? 'convert-zh' : 'convert-hk'} ${path}`}
          variant="quiet"
          size="s"
          onClick={focusField}
        >
          {t(locale === 'zh' ? 'editor.fromTraditional' : 'editor.fromSimplified')}
        </Button>
      )}
    </div>
  );
}

/** Asks the user to check a converted text. The converter knows all characters but only some words. */
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
