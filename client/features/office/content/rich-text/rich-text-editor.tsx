import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { editorExtensions } from './editor-extensions.ts';
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

/** Edits one HTML text. `value` replaces the content if it differs from what the editor reported last. */
export function RichTextEditor({ id, labelledBy, describedBy, lang, value, ...events }: RichTextEditorProps) {
  const { agent } = useOffice();
  const reported = useRef(value);
  const onChange = useEffectEvent((html: string) => {
    reported.current = html;
    events.onChange(html);
  });
  const onFocus = useEffectEvent(events.onFocus);
  const onReady = useEffectEvent(events.onReady);
  const extensions = useMemo(() => editorExtensions(agent.keyCode), [agent.keyCode]);
  const editor = useEditor({
    extensions,
    content: value,
    // The style sheet of this component has the base styles; the page's CSP blocks injected ones.
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
    const change = () => onChange(tidyHtml(editor.getHTML()));
    const focus = () => onFocus();
    editor.on('update', change).on('focus', focus);
    onReady(editor);
    return () => {
      editor.off('update', change).off('focus', focus);
    };
  }, [editor]);

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return <EditorContent editor={editor} />;
}
