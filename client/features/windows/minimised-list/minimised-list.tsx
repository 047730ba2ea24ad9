import { type Dispatch, type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { OpenWindow } from '#client/site/windows/open-windows.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { countMinimised, type ListEvent, type ListState, MINI_LIST_WIDTH } from './list-machine.ts';
import { MinimisedSchoolRow, useRowMoves } from './minimised-rows.tsx';
import './minimised-list.css';

interface MinimisedListProps {
  list: ListState;
  openWindows: readonly OpenWindow[];
  dispatch: Dispatch<ListEvent>;
  announce: (text: string) => void;
}

/** List of minimised windows, above open windows, so that a minimised one can be opened directly. */
export function MinimisedList({ list, openWindows, dispatch, announce }: MinimisedListProps) {
  const t = useText('windows');
  const hintId = useId();
  const { schools, width, isFolded } = list;
  useEffect(() => measureWidth(width), [width]);
  const rowMoves = useRowMoves({
    keys: schools.map(({ key }) => key),
    onMove: (key, targetIndex) => dispatch({ kind: 'schoolMoved', key, to: targetIndex }),
    announce,
  });
  return (
    <aside className="mini" aria-label={t('list.label')} data-react-aria-top-layer="true" style={{ width }}>
      <ListEdge width={width} onResize={(nextWidth) => dispatch({ kind: 'resized', width: nextWidth })} />
      <header>
        <h2>{t('list.title', { number: countMinimised(list) })}</h2>
        <IconButton
          icon={isFolded ? 'up' : 'down'}
          label={t(isFolded ? 'list.unfold' : 'list.fold')}
          aria-expanded={!isFolded}
          onClick={() => dispatch({ kind: 'folded', isFolded: !isFolded })}
        />
      </header>
      {!isFolded && (
        <>
          <p className="sr" id={hintId}>
            {t('list.moveHint')}
          </p>
          <ol>
            {schools.map((school) => (
              <MinimisedSchoolRow
                key={school.key}
                school={school}
                openWindows={openWindows}
                dispatch={dispatch}
                announce={announce}
                rowMoves={rowMoves}
                hint={hintId}
              />
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}

/** Sets the CSS variable that positions toasts next to the list. Returns a function that removes it. */
function measureWidth(width: number) {
  const { style } = document.documentElement;
  style.setProperty('--mini', `${width}px`);
  return () => void style.removeProperty('--mini');
}

const RESIZE_STEP_PX = 10;

interface ListEdgeProps {
  width: number;
  onResize: (width: number) => void;
}

/** Resize handle on the left edge. Moving it left widens the list. */
function ListEdge({ width, onResize }: ListEdgeProps) {
  const t = useText('windows');
  /**
   * Sum of pointer position and width when the drag started. It lets the edge follow the pointer again after the width
   * reached its limit.
   */
  const [dragStartX, setDragStartX] = useState<number | null>(null);
  const { least, most } = MINI_LIST_WIDTH;
  const resizeByKey = (event: KeyboardEvent) => {
    const nextWidth = { ArrowLeft: width + RESIZE_STEP_PX, ArrowRight: width - RESIZE_STEP_PX, Home: least, End: most }[
      event.key
    ];
    if (nextWidth === undefined) return;
    event.preventDefault();
    onResize(nextWidth);
  };
  return (
    <div
      className="mini__edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.width')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={resizeByKey}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragStartX(event.clientX + width);
      }}
      onPointerMove={(event) => {
        if (dragStartX !== null) onResize(dragStartX - event.clientX);
      }}
      onPointerUp={() => setDragStartX(null)}
      onPointerCancel={() => setDragStartX(null)}
    />
  );
}
