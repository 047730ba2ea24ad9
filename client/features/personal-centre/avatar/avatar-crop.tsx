import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Gauge } from '#client/ui/say/gauge.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { CropStage, type Cut, ZOOM_MAX } from './crop-stage.tsx';
import { cutPicture, placeOf } from './cut-picture.ts';
import { type ChosenPicture, type AvatarUpload, uploadAvatar } from './picture-file.ts';

const STOPPED = '1008';
const PREVIEWS = ['centre', 'talk'] as const;

interface AvatarCropProps {
  chosen: ChosenPicture;
  onDone: () => void;
}

/** Cuts the picture, sends it and makes it the user's. What fails leaves the cut as it was. */
export function AvatarCrop({ chosen, onDone }: AvatarCropProps) {
  const t = useText('personal');
  const toast = useToast();
  const { agent } = useSite();
  const { revalidate } = useRevalidator();
  const { picture, contentType } = chosen;
  const [zoom, setZoom] = useState(1);
  const [cut, setCut] = useState<Cut | null>(null);
  const [start, setStart] = useState(0);
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useRef<AvatarUpload>(null);

  // Leaving the picture stops its upload.
  useEffect(() => () => upload.current?.stop(), []);

  function startAgain() {
    setZoom(1);
    setStart(start + 1);
  }

  async function save() {
    if (part !== null || !cut) return;
    setFailure(null);
    setPart(0);
    const said = await send(cut);
    setPart(null);
    if (said !== null) return setFailure(said);
    await revalidate();
    toast.success(t('avatar.saved'));
    onDone();
  }

  /** What went wrong, '' where it was stopped on purpose, or null. */
  async function send({ pixels }: Cut): Promise<string | null> {
    const face = await cutPicture(picture, pixels, contentType);
    if (!face) return t('avatar.failed');
    upload.current = uploadAvatar(agent.keyCode, face, setPart);
    const uploaded = await upload.current.done;
    if (!uploaded.ok) {
      if (uploaded.failure.code === STOPPED) return '';
      return uploaded.failure.message || t('avatar.failed');
    }
    const updated = await tellPortal(portalAddress(agent.keyCode, '/appUser/update'), {
      userHeadIcon: uploaded.value.path,
    });
    return updated.ok ? null : updated.failure.message || t('avatar.failed');
  }

  return (
    <div className="crop">
      <CropStage key={start} picture={picture} zoom={zoom} onZoom={setZoom} onCut={setCut} />
      <div className="crop__control">
        <div className="crop__sizes" aria-hidden="true">
          {PREVIEWS.map((name) => (
            <figure key={name}>
              <span className={`crop__preview crop__preview--${name}`}>
                <img src={picture.src} alt="" style={cut ? placeOf(cut.shown) : undefined} />
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
            <Button variant="quiet" size="s" onClick={startAgain}>
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
