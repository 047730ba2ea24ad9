import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { assertNever } from '#shared/assert-never.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import {
  type FlatValues,
  getFieldName,
  type FormShape,
  listEntryIndexes,
  joinPath,
} from '#shared/rules/content-form.ts';
import { useContentForm } from './content-form-context.ts';
import { useFieldErrorText } from './field-errors.tsx';
import { useChoiceFormatter, useFieldTextGetters } from './field-texts.ts';
import { ChoiceField, FixedField, LevelsField, PictureField, PlainField } from './plain-fields.tsx';
import { TextsField } from './text-fields.tsx';

/** Returns the id of a list entry, to which the table of a school's facts links. */
export const entryId = (path: string) => `entry-${path.replaceAll('.', '-')}`;

interface ContentFieldsProps {
  shape: FormShape;
  path: string;
  values: FlatValues;
}

/** Renders the fields of a schema by path. List buttons also work as submit buttons without JavaScript. */
export function ContentFields({ shape, path, values }: ContentFieldsProps) {
  const { fixedPaths } = useContentForm();
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
      return <TextsField path={path} values={values} isRequired={shape.isRequired === true} />;
    case 'choice':
      return <ChoiceField path={path} value={fieldValue} of={shape.of} />;
    case 'number':
      return getFieldName(path) === 'levels' ? (
        <LevelsField path={path} value={fieldValue} />
      ) : (
        <PlainField path={path} value={fieldValue} type="number" />
      );
    case 'text':
      if (fixedPaths.includes(path)) return <FixedField path={path} value={fieldValue} />;
      if (getFieldName(path) === 'picture') return <PictureField path={path} value={fieldValue} />;
      return <PlainField path={path} value={fieldValue} type="text" />;
    case 'nothing':
      return null;
    default:
      return assertNever(shape);
  }
}

function ListField({ shape, path, values }: ContentFieldsProps & { shape: Extract<FormShape, { kind: 'list' }> }) {
  const t = useText('office-content');
  const { label: getLabel, addition: getAddition } = useFieldTextGetters();
  const { isOpen, onToggle } = useContentForm();
  const errorText = useFieldErrorText(path);
  const getEntryTitle = useEntryTitleGetter();
  const entryPositions = listEntryIndexes(values, path);
  const field = getFieldName(path);
  const listName = getLabel(field);
  const isEmpty = entryPositions.length === 0;
  const Heading = /\.\d+\./.test(path) ? 'h3' : 'h2';
  return (
    <section className={joinClasses('content__list', isEmpty && 'content__list--empty')} aria-label={listName}>
      <Heading>{listName}</Heading>
      {errorText && <Notice tone="caution">{errorText}</Notice>}
      {isEmpty && <p className="meta">{t('list.none')}</p>}
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
              // React bubbles the toggle event of a nested entry, which must not be handled for its parent.
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
          {getAddition(field)}
        </Button>
      </p>
    </section>
  );
}

/**
 * Returns a function that creates the title of a collapsed entry from its fact and value, its rank and school, or its
 * first text.
 */
function useEntryTitleGetter() {
  const formatChoice = useChoiceFormatter();
  const locale = useLocale();
  return (values: FlatValues, path: string): string => {
    const sectionKey = values[`${path}.section`];
    if (sectionKey) return formatChoice(sectionKey);
    const school = values[`${path}.school`];
    if (school) return `${values[`${path}.rank`] ?? ''} ${school}`.trim();
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
