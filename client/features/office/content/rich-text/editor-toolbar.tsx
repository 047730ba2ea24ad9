import { type Editor, useEditorState } from '@tiptap/react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { LinkPanel } from './link-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';

interface EditorToolbarProps {
  label: string;
  /** Null while the texts are edited as HTML. */
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

const TOOLS = 'button, select';

/** Renders a toolbar with a single tab stop, within which arrow keys move. Escape returns to the text. */
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

  function close() {
    onPanel(null);
    editor?.commands.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
  }
  return (
    // Escape moves the focus to the text from every control of the toolbar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="rte__head" ref={ref} onKeyDown={onKeyDown}>
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
      {editor && panel === 'link' && <LinkPanel editor={editor} onClose={close} />}
      {editor && panel === 'picture' && <PicturePanel editor={editor} locale={locale} onClose={close} />}
    </div>
  );
}

const STYLES = ['paragraph', 'h2', 'h3', 'h4'] as const;

interface TextCommandsProps {
  editor: Editor;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onRender: () => void;
}

function TextCommands({ editor, panel, onPanel, onRender }: TextCommandsProps) {
  const t = useText('office-content');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style: STYLES.find((item) => now.isActive('heading', { level: Number(item.slice(1)) })) ?? 'paragraph',
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  useEffect(onRender);
  const run = () => editor.chain().focus();
  const setStyle = (style: string) =>
    style === 'paragraph'
      ? run().setParagraph().run()
      : run()
          .setHeading({ level: Number(style.slice(1)) as 2 | 3 | 4 })
          .run();
  return (
    <>
      <select
        className="rte__style"
        aria-label={t('rte.style')}
        value={state.style}
        onChange={(event) => setStyle(event.currentTarget.value)}
      >
        {STYLES.map((style) => (
          <option key={style} value={style}>
            {t(`rte.styles.${style}`)}
          </option>
        ))}
      </select>
      <ToolButton label={t('rte.bold')} pressed={state.bold} onPress={() => run().toggleBold().run()}>
        <b>{t('rte.boldSign')}</b>
      </ToolButton>
      <ToolButton label={t('rte.italic')} pressed={state.italic} onPress={() => run().toggleItalic().run()}>
        <i>{t('rte.italicSign')}</i>
      </ToolButton>
      <ToolButton label={t('rte.bullets')} pressed={state.bullets} onPress={() => run().toggleBulletList().run()}>
        <span className="rte__icon rte__icon--bullets" />
      </ToolButton>
      <ToolButton label={t('rte.numbers')} pressed={state.numbers} onPress={() => run().toggleOrderedList().run()}>
        <span className="rte__icon rte__icon--numbers" />
      </ToolButton>
      <ToolButton label={t('rte.quote')} pressed={state.quote} onPress={() => run().toggleBlockquote().run()}>
        <span className="rte__icon rte__icon--quote" />
      </ToolButton>
      <ToolButton
        label={t('rte.link.title')}
        pressed={state.link}
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
      {state.table ? (
        <TableCommands editor={editor} />
      ) : (
        <ToolButton
          label={t('rte.table.insert')}
          onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <span className="rte__icon rte__icon--table" />
        </ToolButton>
      )}
      <ToolButton label={t('rte.undo')} isDisabled={!state.canUndo} onPress={() => run().undo().run()}>
        <span className="i i-undo" />
      </ToolButton>
      <ToolButton label={t('rte.redo')} isDisabled={!state.canRedo} onPress={() => run().redo().run()}>
        <span className="i i-undo rte__mirrored" />
      </ToolButton>
    </>
  );
}

function TableCommands({ editor }: { editor: Editor }) {
  const t = useText('office-content');
  const run = () => editor.chain().focus();
  const commands = {
    addRow: () => run().addRowAfter().run(),
    addColumn: () => run().addColumnAfter().run(),
    deleteRow: () => run().deleteRow().run(),
    deleteColumn: () => run().deleteColumn().run(),
    deleteTable: () => run().deleteTable().run(),
  } as const;
  return (
    <select
      className="rte__style"
      aria-label={t('rte.table.title')}
      value=""
      onChange={(event) => commands[event.currentTarget.value as keyof typeof commands]()}
    >
      <option value="" disabled>
        {t('rte.table.title')}
      </option>
      {(Object.keys(commands) as (keyof typeof commands)[]).map((command) => (
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
  /** A disabled tool stays focusable, so that arrow keys can move past it. */
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

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Implements a roving tabindex: the tool that had the focus last is the only tab stop; left, right, Home and End move
 * between tools.
 */
function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef(0);
  const getTools = () => [...(bar.current?.querySelectorAll<HTMLElement>(TOOLS) ?? [])];
  function setTabStop() {
    const tools = getTools();
    const stop = Math.min(current.current, tools.length - 1);
    for (const [index, tool] of tools.entries()) tool.tabIndex = index === stop ? 0 : -1;
  }
  useEffect(setTabStop);
  return {
    ref: bar,
    /** The tab stop is set after each render, since the selection determines which tools exist. */
    onRender: setTabStop,
    onFocus: (event: FocusEvent) => {
      current.current = Math.max(0, getTools().indexOf(event.target as HTMLElement));
      setTabStop();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step) return;
      const tools = getTools();
      event.preventDefault();
      tools[step(current.current, tools.length)]?.focus();
    },
  };
}
