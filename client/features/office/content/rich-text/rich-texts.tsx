import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { FieldTips } from '#client/ui/field/field.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { FIELD } from '#client/features/office/content/part-answer.ts';
import { EditorToolbar, type Panel } from './editor-toolbar.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';
import { isSupportedHtml } from './tidy-html.ts';
import './rich-texts.css';

export interface RichTextValue {
  path: string;
  id: string;
  locale: Locale;
  label: string;
  value: string;
  error: string | undefined;
  notes: ReactNode;
}

interface RichTextsProps {
  label: string;
  texts: readonly RichTextValue[];
  /** Id of the text area that had the focus when the editors replaced it. */
  focusedId: string;
  onEdit: (path: string, value: string) => void;
}

/** Edits one text in several languages side by side, with one toolbar that acts on the text that had the focus last. */
export function RichTexts({ label, texts, focusedId, onEdit }: RichTextsProps) {
  const t = useText('office-content');
  // Markup that the editor would drop, such as a table with a caption, is edited as HTML.
  const [isSource, setSource] = useState(() => texts.some(({ value }) => !isSupportedHtml(value)));
  const [editors, setEditors] = useState<Readonly<Record<string, Editor>>>({});
  const [activePath, setActivePath] = useState(texts[0]?.path ?? '');
  const active = texts.find(({ path }) => path === activePath) ?? texts[0];
  const editor = active ? (editors[active.path] ?? null) : null;
  const [panel, setPanel] = useState<Panel | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const isSupported = isSource && texts.every(({ value }) => isSupportedHtml(value));
  /** Alt+F10 focuses the toolbar; Control+K or Command+K opens the link panel. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'F10' && event.altKey) toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && editor) setPanel('link');
    else return;
    event.preventDefault();
  }
  return (
    // Handles shortcuts of the editors inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="rte" onKeyDown={onKeyDown}>
      <EditorToolbar
        ref={toolbar}
        panel={panel}
        onPanel={setPanel}
        label={t('rte.toolbar', { field: label, language: active?.label ?? '' })}
        editor={isSource ? null : editor}
        locale={active?.locale ?? 'en-us'}
        isSource={isSource}
        canLeaveSource={isSupported}
        onToggleSource={() => setSource((previous) => !previous)}
      />
      <div className="content__languages">
        {texts.map(({ path, id, locale, label: language, value, error, notes }) => (
          <div key={path} className="content__language">
            {isSource ? (
              <TextArea
                id={id}
                name={FIELD + path}
                label={language}
                lang={LANGUAGE_TAGS[locale]}
                value={value}
                error={error}
                rows={9}
                spellCheck={false}
                onFocus={() => setActivePath(path)}
                onChange={(event) => onEdit(path, event.currentTarget.value)}
              />
            ) : (
              <EditorField id={id} label={language} error={error}>
                {(described) => (
                  <>
                    <input type="hidden" name={FIELD + path} value={value} />
                    <RichTextEditor
                      {...described}
                      id={id}
                      lang={LANGUAGE_TAGS[locale]}
                      value={value}
                      onChange={(html) => onEdit(path, html)}
                      onFocus={() => setActivePath(path)}
                      onReady={(ready) => {
                        setEditors((previousEditors) => ({ ...previousEditors, [path]: ready }));
                        if (id === focusedId && isFocusLost(toolbar.current)) ready.commands.focus('end');
                      }}
                    />
                  </>
                )}
              </EditorField>
            )}
            {notes}
          </div>
        ))}
      </div>
      {isSource && !isSupported && <p className="tip">{t('rte.sourceOnly')}</p>}
      {editor && !isSource && <TextLength editor={editor} />}
    </div>
  );
}

/**
 * Whether the focused element was removed: the focus is then on the body, or on the first control of what replaced it.
 */
const isFocusLost = (toolbar: HTMLElement | null) =>
  document.activeElement === document.body || toolbar?.contains(document.activeElement) === true;

interface EditorFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  children: (described: { labelledBy: string; describedBy: string | undefined }) => ReactNode;
}

/** A `label` element names only form controls, so aria-labelledby names the editor. */
function EditorField({ id, label, error, children }: EditorFieldProps) {
  const labelId = useId();
  return (
    <div className="field">
      <span className="rte__label" id={labelId}>
        {label}
      </span>
      {children({ labelledBy: labelId, describedBy: error ? `${id}-tip` : undefined })}
      <FieldTips id={id} error={error} />
    </div>
  );
}

function TextLength({ editor }: { editor: Editor }) {
  const t = useText('office-content');
  const count = useEditorState({ editor, selector: (state) => state.editor.state.doc.textContent.length });
  return <p className="meta rte__length">{t('rte.letters', { count })}</p>;
}
