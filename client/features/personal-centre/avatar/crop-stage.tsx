import { type KeyboardEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import './avatar-crop.css';
import { useText } from '#client/i18n/use-text.ts';

export const ZOOM_MAX = 3;
const ZOOM_STEP = 0.1;
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '-': -ZOOM_STEP };

/** By one press of an arrow, in pixels of the screen. */
const STEP = 14;
const MIDDLE = { x: 0, y: 0 };

export interface Cut {
  /** In per cent of the picture. */
  shown: Area;
  /** In pixels of the picture. */
  pixels: Area;
}

interface CropStageProps {
  picture: HTMLImageElement;
  zoom: number;
  onZoom: (zoom: number) => void;
  onCut: (cut: Cut) => void;
}

/** The picture lies behind a round window: it is moved by hand or by arrow, and zoomed by two fingers, a wheel or a key. */
export function CropStage({ picture, zoom, onZoom, onCut }: CropStageProps) {
  const t = useText('personal');
  const [crop, setCrop] = useState(MIDDLE);

  function onKeyDown(event: KeyboardEvent) {
    const step = ZOOM_KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    onZoom(Math.min(ZOOM_MAX, Math.max(1, zoom + step)));
  }

  return (
    <div className="crop__stage">
      <Cropper
        image={picture.src}
        crop={crop}
        zoom={zoom}
        minZoom={1}
        maxZoom={ZOOM_MAX}
        aspect={1}
        cropShape="round"
        objectFit="cover"
        showGrid={false}
        keyboardStep={STEP}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropAreaChange={(shown, pixels) => onCut({ shown, pixels })}
        // Not onKeyDown: in its place there, the library would no longer hear the arrows.
        cropperProps={{ role: 'application', 'aria-label': t('avatar.stage'), onKeyDownCapture: onKeyDown }}
        classes={{ cropAreaClassName: 'crop__ring' }}
        // A style element of its own would need the page's nonce; the sheet comes with this file.
        disableAutomaticStylesInjection
      />
    </div>
  );
}
