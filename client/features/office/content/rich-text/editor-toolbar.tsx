import { type Editor, useEditorState } from '@tiptap/react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { LinkPanel } from './link-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';

interface EditorToolbarProps {
  label: string;
  /** The editor, or null while the texts are edited as HTML. */
  editor: Editor | null;
  locale: Locale;
  isSource: boolean;
  canLeaveSource: boolean;
  onToggleSource: () => void;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  ref: Ref<HTMLDivElement>;
}

export type Panel = 'link' | 'picture';

const TOOLS_SELECTOR = 'button, select';

/** Renders a toolbar with one tab stop. Arrow keys move between its tools, and Escape returns to the text. */
export function EditorToolbar({
  label,
  editor,
  locale,
  isSource,
  canLeaveSource,
  onToggleSource,
  panel,
  onPanel,
  ref,
}: EditorToolbarProps) {
  const t = useText('office-content');
  const { onRender, ...roving } = useRovingFocus();

  function closePanel() {
    onPanel(null);
    editor?.commands.focus();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') closePanel();
  }
  return (
    // Escape moves the focus from every control of the toolbar to the text.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="rte__head" ref={ref} onKeyDown={handleKeyDown}>
      <div role="toolbar" aria-label={label} className="rte__bar" {...roving}>
        {editor && <TextCommands editor={editor} panel={panel} onPanel={onPanel} onRender={onRender} />}
        <ToolButton
          label={t('rte.source')}
          pressed={isSource}
          isDisabled={isSource && !canLeaveSource}
          onPress={onToggleSource}
        >
          HTML
        </ToolButton>
      </div>
      {editor && panel === 'link' && <LinkPanel editor={editor} onClose={closePanel} />}
      {editor && panel === 'picture' && <PicturePanel editor={editor} locale={locale} onClose={closePanel} />}
    </div>
  );
}

const TEXT_STYLES = ['paragraph', 'h2', 'h3', 'h4'] as const;

interface TextCommandsProps {
  editor: Editor;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onRender: () => void;
}

function TextCommands({ editor, panel, onPanel, onRender }: TextCommandsProps) {
  const t = useText('office-content');
  const editorState = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => ({
      style:
        TEXT_STYLES.find((style) => currentEditor.isActive('heading', { level: Number(style.slice(1)) })) ??
        'paragraph',
      bold: currentEditor.isActive('bold'),
      italic: currentEditor.isActive('italic'),
      bullets: currentEditor.isActive('bulletList'),
      numbers: currentEditor.isActive('orderedList'),
      quote: currentEditor.isActive('blockquote'),
      link: currentEditor.isActive('link'),
      table: currentEditor.isActive('table'),
      canUndo: currentEditor.can().undo(),
      canRedo: currentEditor.can().redo(),
    }),
  });
  useEffect(onRender);
  const createChain = () => editor.chain().focus();
  const setStyle = (style: string) =>
    style === 'paragraph'
      ? createChain().setParagraph().run()
      : createChain()
          .setHeading({ level: Number(style.slice(1)) as 2 | 3 | 4 })
          .run();
  return (
    <>
      <select
        className="rte__style"
        aria-label={t('rte.style')}
        value={editorState.style}
        onChange={(event) => setStyle(event.currentTarget.value)}
      >
        {TEXT_STYLES.map((style) => (
          <option key={style} value={style}>
            {t(`rte.styles.${style}`)}
          </option>
        ))}
      </select>
      <ToolButton label={t('rte.bold')} pressed={editorState.bold} onPress={() => createChain().toggleBold().run()}>
        <b>{t('rte.boldSign')}</b>
      </ToolButton>
      <ToolButton
        label={t('rte.italic')}
        pressed={editorState.italic}
        onPress={() => createChain().toggleItalic().run()}
      >
        <i>{t('rte.italicSign')}</i>
      </ToolButton>
      <ToolButton
        label={t('rte.bullets')}
        pressed={editorState.bullets}
        onPress={() => createChain().toggleBulletList().run()}
      >
        <span className="rte__icon rte__icon--bullets" />
      </ToolButton>
      <ToolButton
        label={t('rte.numbers')}
        pressed={editorState.numbers}
        onPress={() => createChain().toggleOrderedList().run()}
      >
        <span className="rte__icon rte__icon--numbers" />
      </ToolButton>
      <ToolButton
        label={t('rte.quote')}
        pressed={editorState.quote}
        onPress={() => createChain().toggleBlockquote().run()}
      >
        <span className="rte__icon rte__icon--quote" />
      </ToolButton>
      <ToolButton
        label={t('rte.link.title')}
        pressed={editorState.link}
        isExpanded={panel === 'link'}
        onPress={() => onPanel(panel === 'link' ? null : 'link')}
      >
        <span className="i i-link" />
      </ToolButton>
      <ToolButton
        label={t('rte.picture.title')}
        isExpanded={panel === 'picture'}
        onPress={() => onPanel(panel === 'picture' ? null : 'picture')}
      >
        <span className="i i-image" />
      </ToolButton>
      {editorState.table ? (
        <TableCommands editor={editor} />
      ) : (
        <ToolButton
          label={t('rte.table.insert')}
          onPress={() => createChain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <span className="rte__icon rte__icon--table" />
        </ToolButton>
      )}
      <ToolButton label={t('rte.undo')} isDisabled={!editorState.canUndo} onPress={() => createChain().undo().run()}>
        <span className="i i-undo" />
      </ToolButton>
      <ToolButton label={t('rte.redo')} isDisabled={!editorState.canRedo} onPress={() => createChain().redo().run()}>
        <span className="i i-undo rte__mirrored" />
      </ToolButton>
    </>
  );
}

function TableCommands({ editor }: { editor: Editor }) {
  const t = useText('office-content');
  const createChain = () => editor.chain().focus();
  const tableCommands = {
    addRow: () => createChain().addRowAfter().run(),
    addColumn: () => createChain().addColumnAfter().run(),
    deleteRow: () => createChain().deleteRow().run(),
    deleteColumn: () => createChain().deleteColumn().run(),
    deleteTable: () => createChain().deleteTable().run(),
  } as const;
  return (
    <select
      className="rte__style"
      aria-label={t('rte.table.title')}
      value=""
      onChange={(event) => tableCommands[event.currentTarget.value as keyof typeof tableCommands]()}
    >
      <option value="" disabled>
        {t('rte.table.title')}
      </option>
      {(Object.keys(tableCommands) as (keyof typeof tableCommands)[]).map((command) => (
        <option key={command} value={command}>
          {t(`rte.table.${command}`)}
        </option>
      ))}
    </select>
  );
}

interface ToolButtonProps {
  label: string;
  pressed?: boolean;
  isExpanded?: boolean;
  /** A disabled tool remains focusable, so that arrow keys can move past it. */
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ToolButton({ label, pressed, isExpanded, isDisabled, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={joinClasses('rte__tool', pressed && 'rte__tool--on')}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={isExpanded}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onPress}
    >
      {children}
    </button>
  );
}

const FOCUS_STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (toolIndex, count) => (toolIndex + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Implements a roving tabindex: the tool that was focused last is the only tab stop; left, right, Home and End move
 * between tools.
 */
function useRovingFocus() {
  const toolbarRef = useRef<HTMLDivElement>(null);
  const currentIndexRef = useRef(0);
  const listTools = () => [...(toolbarRef.current?.querySelectorAll<HTMLElement>(TOOLS_SELECTOR) ?? [])];
  function setTabStop() {
    const tools = listTools();
    const tabStopIndex = Math.min(currentIndexRef.current, tools.length - 1);
    for (const [index, tool] of tools.entries()) tool.tabIndex = index === tabStopIndex ? 0 : -1;
  }
  useEffect(setTabStop);
  return {
    ref: toolbarRef,
    /** The tab stop is set after each render, because the selection determines which tools exist. */
    onRender: setTabStop,
    onFocus: (event: FocusEvent) => {
      currentIndexRef.current = Math.max(0, listTools().indexOf(event.target as HTMLElement));
      setTabStop();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const focusStep = FOCUS_STEPS[event.key];
      if (!focusStep) return;
      const tools = listTools();
      event.preventDefault();
      tools[focusStep(currentIndexRef.current, tools.length)]?.focus();
    },
  };
}
