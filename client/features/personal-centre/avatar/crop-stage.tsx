/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions --
   role="application" takes keys of its own; the rules treat it as a region without any. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { type CropView, moveView, placeOf, zoomView } from './crop-view.ts';

/** By one press of an arrow, in parts of what is seen. */
const STEP = 0.05;
const ZOOM_STEP = 0.1;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface CropStageProps {
  picture: HTMLImageElement;
  view: CropView;
  onView: (view: CropView) => void;
}

/** The picture lies behind a round window and is moved by hand or by arrow. */
export function CropStage({ picture, view, onView }: CropStageProps) {
  const t = useText('personal');
  const held = useRef<{ x: number; y: number } | null>(null);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };

  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    const zoom = event.key === '+' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0;
    if (!arrow && zoom === 0) return;
    event.preventDefault();
    onView(arrow ? moveView(view, size, ...arrow) : zoomView(view, size, view.zoom + zoom));
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!held.current) return;
    const { clientX: x, clientY: y } = event;
    const across = event.currentTarget.clientWidth;
    onView(moveView(view, size, (held.current.x - x) / across, (held.current.y - y) / across));
    held.current = { x, y };
  }

  const letGo = () => {
    held.current = null;
  };

  return (
    <div
      className="crop__stage"
      role="application"
      aria-label={t('avatar.stage')}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <img src={picture.src} alt="" draggable={false} style={placeOf(view, size)} />
      <span className="crop__ring" />
    </div>
  );
}
