import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { MINI_LIST_WIDTH } from '#shared/constants.ts';
import { useText } from '#client/i18n/use-text.ts';

const STEP = 10;

interface MiniEdgeProps {
  width: number;
  onResize: (width: number) => void;
}

/** The left edge of the list. The list stands at the right, so that leftwards is wider. */
export function MiniEdge({ width, onResize }: MiniEdgeProps) {
  const t = useText('windows');
  /** Where the right edge would be if nothing were held to its limits. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const { least, most } = MINI_LIST_WIDTH;
  const resizeByKey = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: least, End: most }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onResize(wanted);
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
        setAnchor(event.clientX + width);
      }}
      onPointerMove={(event) => {
        if (anchor !== null) onResize(anchor - event.clientX);
      }}
      onPointerUp={() => setAnchor(null)}
      onPointerCancel={() => setAnchor(null)}
    />
  );
}
