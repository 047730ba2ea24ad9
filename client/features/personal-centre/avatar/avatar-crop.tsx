import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useText } from '#client/i18n/use-text.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { type AvatarUpload, type ChosenPicture, cutPicture, cropPosition, uploadAvatar } from './picture-file.ts';
import './avatar-crop.css';

const STOPPED = '1008';
const PREVIEWS = ['centre', 'talk'] as const;

interface AvatarCropProps {
  chosenPicture: ChosenPicture;
  onDone: () => void;
}

/** Crops a picture, uploads it and sets it as the avatar. After an error the crop stays. */
export function AvatarCrop({ chosenPicture, onDone }: AvatarCropProps) {
  const t = useText('personal');
  const toast = useToast();
  const { agent } = useSite();
  const update = useFormAction<FormResult<unknown>>('/personal-center/information');
  const { picture, contentType } = chosenPicture;
  const [zoom, setZoom] = useState(1);
  const [cropArea, setCut] = useState<Cut | null>(null);
  const [start, setStart] = useState(0);
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useRef<AvatarUpload>(null);

  useEffect(() => () => upload.current?.stop(), []);

  function resetCrop() {
    setZoom(1);
    setStart(start + 1);
  }

  async function save() {
    if (part !== null || !cropArea) return;
    setFailure(null);
    setPart(0);
    const text = await send(cropArea);
    setPart(null);
    if (text !== null) return setFailure(text);
    toast.success(t('avatar.saved'));
    onDone();
  }

  /** Uploads the picture. It resolves to an error text, '' after an abort, or null on success. */
  async function send({ pixels }: Cut): Promise<string | null> {
    const face = await cutPicture(picture, pixels, contentType);
    if (!face) return t('avatar.failed');
    upload.current = uploadAvatar(agent.keyCode, face, setPart);
    const uploaded = await upload.current.done;
    if (!uploaded.ok) {
      if (uploaded.error.code === STOPPED) return '';
      return uploaded.error.message || t('avatar.failed');
    }
    const updated = await update.send({ intent: 'avatar', userHeadIcon: uploaded.value.path });
    return updated.ok ? null : updated.message || t('avatar.failed');
  }

  return (
    <div className="crop">
      <CropStage key={start} picture={picture} zoom={zoom} onZoom={setZoom} onCut={setCut} />
      <div className="crop__control">
        <div className="crop__sizes" aria-hidden="true">
          {PREVIEWS.map((name) => (
            <figure key={name}>
              <span className={`crop__preview crop__preview--${name}`}>
                <img src={picture.src} alt="" style={cropArea ? cropPosition(cropArea.visibleArea) : undefined} />
              </span>
              <figcaption className="source">{t(`avatar.preview.${name}`)}</figcaption>
            </figure>
          ))}
        </div>
        <label className="crop__zoom">
          <span className="meta">{t('avatar.zoom')}</span>
          <input
            className="range"
            type="range"
            min={100}
            max={ZOOM_MAX * 100}
            value={Math.round(zoom * 100)}
            style={{ '--min': 100, '--max': ZOOM_MAX * 100, '--val': Math.round(zoom * 100) } as object}
            onChange={(event) => setZoom(Number(event.target.value) / 100)}
          />
        </label>
        {failure && (
          <Notice tone="caution" announce="at once">
            {failure}
          </Notice>
        )}
        {part !== null && (
          <Gauge label={t('avatar.sending')} value={Math.round(part * 100)} valueText={`${Math.round(part * 100)} %`} />
        )}
        <div className="row row--tight">
          <Button
            variant="solid"
            size="s"
            pending={part !== null}
            pendingLabel={t('avatar.sending')}
            onClick={() => void save()}
          >
            <Icon name="crop" />
            {t('avatar.use')}
          </Button>
          {part === null ? (
            <Button variant="quiet" size="s" onClick={resetCrop}>
              <Icon name="undo" />
              {t('avatar.undo')}
            </Button>
          ) : (
            <Button variant="quiet" size="s" onClick={() => upload.current?.stop()}>
              {t('avatar.stop')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const ZOOM_MAX = 3;
const ZOOM_STEP = 0.1;
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '-': -ZOOM_STEP };

/** Distance of a move by arrow key, in screen pixels. */
const STEP = 14;
const MIDDLE = { x: 0, y: 0 };

interface Cut {
  visibleArea: Area;
  pixels: Area;
}

interface CropStageProps {
  picture: HTMLImageElement;
  zoom: number;
  onZoom: (zoom: number) => void;
  onCut: (cropArea: Cut) => void;
}

/**
 * Crop area: a picture behind a round window. Dragging or arrow keys move the picture; pinching, the wheel or keys zoom
 * it.
 */
function CropStage({ picture, zoom, onZoom, onCut }: CropStageProps) {
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
        onCropAreaChange={(area, pixels) => onCut({ visibleArea: area, pixels })}
        // The handler runs in the capture phase, since the crop library consumes the arrow keys.
        cropperProps={{ role: 'application', 'aria-label': t('avatar.stage'), onKeyDownCapture: onKeyDown }}
        classes={{ cropAreaClassName: 'crop__ring' }}
        // The library's style element would need the nonce of the page, so this file imports the styles.
        disableAutomaticStylesInjection
      />
    </div>
  );
}
