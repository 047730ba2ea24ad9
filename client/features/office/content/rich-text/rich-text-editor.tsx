import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { createEditorExtensions } from './editor-extensions.ts';
import { cleanPastedHtml, tidyHtml } from './tidy-html.ts';

interface RichTextEditorProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  lang: string;
  value: string;
  onChange: (html: string) => void;
  onFocus: () => void;
  onReady: (editor: Editor) => void;
}

/** Edits one HTML text. If `value` differs from the last value that the editor reported, it replaces the content. */
export function RichTextEditor({ id, labelledBy, describedBy, lang, value, ...eventHandlers }: RichTextEditorProps) {
  const { agent } = useOffice();
  const reportedHtml = useRef(value);
  const handleChange = useEffectEvent((html: string) => {
    reportedHtml.current = html;
    eventHandlers.onChange(html);
  });
  const handleFocus = useEffectEvent(eventHandlers.onFocus);
  const handleReady = useEffectEvent(eventHandlers.onReady);
  const extensions = useMemo(() => createEditorExtensions(agent.keyCode), [agent.keyCode]);
  const editor = useEditor({
    extensions,
    content: value,
    // The style sheet of this component contains the base styles, because the page's CSP blocks injected styles.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        id,
        lang,
        class: 'rich rte__text input',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy, 'aria-invalid': 'true' }),
      },
    },
    shouldRerenderOnTransaction: false,
  });

  useEffect(() => {
    const reportChange = () => handleChange(tidyHtml(editor.getHTML()));
    const reportFocus = () => handleFocus();
    editor.on('update', reportChange).on('focus', reportFocus);
    handleReady(editor);
    return () => {
      editor.off('update', reportChange).off('focus', reportFocus);
    };
  }, [editor]);

  useEffect(() => {
    if (value === reportedHtml.current) return;
    reportedHtml.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return <EditorContent editor={editor} />;
}
