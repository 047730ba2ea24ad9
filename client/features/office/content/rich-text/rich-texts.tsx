import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { FieldTips } from '#client/ui/field/field.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { FIELD_PREFIX } from '#client/features/office/content/part-answer.ts';
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
  /** Id of the text area that had the focus before the editors replaced it. */
  focusedId: string;
  onEdit: (path: string, value: string) => void;
}

/** Edits one text in several languages side by side. The toolbar acts on the text that was focused last. */
export function RichTexts({ label, texts, focusedId, onEdit }: RichTextsProps) {
  const t = useText('office-content');
  // Markup that the editor would drop, such as a table with a caption, is edited as HTML.
  const [isSourceView, setSourceView] = useState(() => texts.some(({ value }) => !isSupportedHtml(value)));
  const [editors, setEditors] = useState<Readonly<Record<string, Editor>>>({});
  const [activePath, setActivePath] = useState(texts[0]?.path ?? '');
  const activeText = texts.find(({ path }) => path === activePath) ?? texts[0];
  const activeEditor = activeText ? (editors[activeText.path] ?? null) : null;
  const [openPanel, setOpenPanel] = useState<Panel | null>(null);
  const toolbarRef = useRef<HTMLDivElement>(null);
  const isSourceSupported = isSourceView && texts.every(({ value }) => isSupportedHtml(value));
  /** Alt+F10 focuses the toolbar. Control+K or Command+K opens the link panel. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'F10' && event.altKey) toolbarRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && activeEditor) setOpenPanel('link');
    else return;
    event.preventDefault();
  }
  return (
    // Handles shortcuts of the editors inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="rte" onKeyDown={handleKeyDown}>
      <EditorToolbar
        ref={toolbarRef}
        panel={openPanel}
        onPanel={setOpenPanel}
        label={t('rte.toolbar', { field: label, language: activeText?.label ?? '' })}
        editor={isSourceView ? null : activeEditor}
        locale={activeText?.locale ?? 'en-us'}
        isSource={isSourceView}
        canLeaveSource={isSourceSupported}
        onToggleSource={() => setSourceView((previousView) => !previousView)}
      />
      <div className="content__languages">
        {texts.map(({ path, id, locale, label: language, value, error, notes }) => (
          <div key={path} className="content__language">
            {isSourceView ? (
              <TextArea
                id={id}
                name={FIELD_PREFIX + path}
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
                {(labelIds) => (
                  <>
                    <input type="hidden" name={FIELD_PREFIX + path} value={value} />
                    <RichTextEditor
                      {...labelIds}
                      id={id}
                      lang={LANGUAGE_TAGS[locale]}
                      value={value}
                      onChange={(html) => onEdit(path, html)}
                      onFocus={() => setActivePath(path)}
                      onReady={(readyEditor) => {
                        setEditors((previousEditors) => ({ ...previousEditors, [path]: readyEditor }));
                        if (id === focusedId && isFocusLost(toolbarRef.current)) readyEditor.commands.focus('end');
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
      {isSourceView && !isSourceSupported && <p className="tip">{t('rte.sourceOnly')}</p>}
      {activeEditor && !isSourceView && <TextLength editor={activeEditor} />}
    </div>
  );
}

/**
 * Returns whether the focus was lost because the focused element was removed. The focus is then on the body or on the
 * first control of the new editors.
 */
const isFocusLost = (toolbar: HTMLElement | null) =>
  document.activeElement === document.body || toolbar?.contains(document.activeElement) === true;

interface EditorFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  children: (labelIds: { labelledBy: string; describedBy: string | undefined }) => ReactNode;
}

/** Field of an editor. A `label` element can name only form controls, so aria-labelledby names the editor. */
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
  const characterCount = useEditorState({ editor, selector: (state) => state.editor.state.doc.textContent.length });
  return <p className="meta rte__length">{t('rte.letters', { count: characterCount })}</p>;
}
