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
import { type AvatarUpload, type ChosenPicture, cropPicture, getCropPosition, uploadAvatar } from './picture-file.ts';
import './avatar-crop.css';

const ABORTED_CODE = '1008';
const PREVIEW_NAMES = ['centre', 'talk'] as const;

interface AvatarCropProps {
  chosenPicture: ChosenPicture;
  onDone: () => void;
}

/** Crops a picture, uploads it and sets it as the avatar. The crop is kept if an error occurs. */
export function AvatarCrop({ chosenPicture, onDone }: AvatarCropProps) {
  const t = useText('personal');
  const toast = useToast();
  const { agent } = useSite();
  const updateAction = useFormAction<FormResult<unknown>>('/personal-center/information');
  const { picture, contentType } = chosenPicture;
  const [zoom, setZoom] = useState(1);
  const [cropArea, setCropArea] = useState<CropArea | null>(null);
  const [startValue, setStart] = useState(0);
  const [uploadedPart, setUploadedPart] = useState<number | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const uploadRef = useRef<AvatarUpload>(null);

  useEffect(() => () => uploadRef.current?.stop(), []);

  function resetCrop() {
    setZoom(1);
    setStart(startValue + 1);
  }

  async function saveAvatar() {
    if (uploadedPart !== null || !cropArea) return;
    setErrorText(null);
    setUploadedPart(0);
    const sendError = await sendAvatar(cropArea);
    setUploadedPart(null);
    if (sendError !== null) return setErrorText(sendError);
    toast.success(t('avatar.saved'));
    onDone();
  }

  /** Uploads the picture. Resolves to an error text, to '' if the upload was aborted, or to null if it succeeded. */
  async function sendAvatar({ pixels }: CropArea): Promise<string | null> {
    const croppedPicture = await cropPicture(picture, pixels, contentType);
    if (!croppedPicture) return t('avatar.failed');
    uploadRef.current = uploadAvatar(agent.keyCode, croppedPicture, setUploadedPart);
    const uploadResult = await uploadRef.current.done;
    if (!uploadResult.ok) {
      if (uploadResult.error.code === ABORTED_CODE) return '';
      return uploadResult.error.message || t('avatar.failed');
    }
    const updateResult = await updateAction.send({ intent: 'avatar', userHeadIcon: uploadResult.value.path });
    return updateResult.ok ? null : updateResult.message || t('avatar.failed');
  }

  return (
    <div className="crop">
      <CropStage key={startValue} picture={picture} zoom={zoom} onZoomChange={setZoom} onCropChange={setCropArea} />
      <div className="crop__control">
        <div className="crop__sizes" aria-hidden="true">
          {PREVIEW_NAMES.map((name) => (
            <figure key={name}>
              <span className={`crop__preview crop__preview--${name}`}>
                <img src={picture.src} alt="" style={cropArea ? getCropPosition(cropArea.visibleArea) : undefined} />
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
            max={MAX_ZOOM * 100}
            value={Math.round(zoom * 100)}
            style={{ '--min': 100, '--max': MAX_ZOOM * 100, '--val': Math.round(zoom * 100) } as object}
            onChange={(event) => setZoom(Number(event.target.value) / 100)}
          />
        </label>
        {errorText && (
          <Notice tone="caution" announce="at once">
            {errorText}
          </Notice>
        )}
        {uploadedPart !== null && (
          <Gauge
            label={t('avatar.sending')}
            value={Math.round(uploadedPart * 100)}
            valueText={`${Math.round(uploadedPart * 100)} %`}
          />
        )}
        <div className="row row--tight">
          <Button
            variant="solid"
            size="s"
            pending={uploadedPart !== null}
            pendingLabel={t('avatar.sending')}
            onClick={() => void saveAvatar()}
          >
            <Icon name="crop" />
            {t('avatar.use')}
          </Button>
          {uploadedPart === null ? (
            <Button variant="quiet" size="s" onClick={resetCrop}>
              <Icon name="undo" />
              {t('avatar.undo')}
            </Button>
          ) : (
            <Button variant="quiet" size="s" onClick={() => uploadRef.current?.stop()}>
              {t('avatar.stop')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const MAX_ZOOM = 3;
const ZOOM_STEP = 0.1;
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '-': -ZOOM_STEP };

/** Distance in screen pixels by which an arrow key moves the picture. */
const MOVE_STEP_PX = 14;
const CENTER = { x: 0, y: 0 };

interface CropArea {
  visibleArea: Area;
  pixels: Area;
}

interface CropStageProps {
  picture: HTMLImageElement;
  zoom: number;
  onZoomChange: (zoom: number) => void;
  onCropChange: (cropArea: CropArea) => void;
}

/**
 * Shows the picture behind a round window. Dragging or arrow keys move the picture. Pinching, the wheel or keys zoom
 * it.
 */
function CropStage({ picture, zoom, onZoomChange, onCropChange }: CropStageProps) {
  const t = useText('personal');
  const [crop, setCrop] = useState(CENTER);

  function handleKeyDown(event: KeyboardEvent) {
    const zoomStep = ZOOM_KEYS[event.key];
    if (!zoomStep) return;
    event.preventDefault();
    onZoomChange(Math.min(MAX_ZOOM, Math.max(1, zoom + zoomStep)));
  }

  return (
    <div className="crop__stage">
      <Cropper
        image={picture.src}
        crop={crop}
        zoom={zoom}
        minZoom={1}
        maxZoom={MAX_ZOOM}
        aspect={1}
        cropShape="round"
        objectFit="cover"
        showGrid={false}
        keyboardStep={MOVE_STEP_PX}
        onCropChange={setCrop}
        onZoomChange={onZoomChange}
        onCropAreaChange={(area, pixels) => onCropChange({ visibleArea: area, pixels })}
        // The handler runs in the capture phase, because the crop library stops the events of arrow keys.
        cropperProps={{ role: 'application', 'aria-label': t('avatar.stage'), onKeyDownCapture: handleKeyDown }}
        classes={{ cropAreaClassName: 'crop__ring' }}
        // The style element that the library would add needs the nonce of the page, so this file imports the styles
        // instead.
        disableAutomaticStylesInjection
      />
    </div>
  );
}
