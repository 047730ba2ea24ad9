import { useEffect, useRef, useState } from 'react';
import { AVATAR_MAX_BYTES } from '#shared/rules/uploaded-file.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { describeControl, FieldTips } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { UserAvatar } from '#client/features/personal-centre/personal-centre.tsx';
import { type ChosenPicture, decodePicture } from './picture-file.ts';

/** Dialog for cropping a picture. It is loaded on demand, because the crop library is needed only for a new picture. */
const AvatarCrop = createLazyPart({
  load: async () => (await import('./avatar-crop.tsx')).AvatarCrop,
  namespaces: ['personal'],
});

const MEGABYTE = 1024 * 1024;
const INPUT_ID = 'avatar-file';

export function AvatarPart() {
  const t = useText('personal');
  const inputRef = useRef<HTMLInputElement>(null);
  const [chosenPicture, setChosenPicture] = useState<ChosenPicture | null>(null);
  const [errorText, setErrorText] = useState<string>();

  // The browser keeps the picture in memory until its object URL is revoked.
  useEffect(() => () => void (chosenPicture && URL.revokeObjectURL(chosenPicture.picture.src)), [chosenPicture]);

  async function choosePicture(file: File | undefined) {
    if (!file) return;
    const decodedPicture = await decodePicture(file);
    if (inputRef.current) inputRef.current.value = ''; // Resetting the value allows the same file to be selected again.
    setErrorText(
      decodedPicture.ok ? undefined : t(`avatar.fault.${decodedPicture.reason}`, { max: AVATAR_MAX_BYTES / MEGABYTE }),
    );
    if (decodedPicture.ok) setChosenPicture(decodedPicture.chosenPicture);
  }

  const hintText = chosenPicture
    ? `${chosenPicture.name}, ${(chosenPicture.size / MEGABYTE).toFixed(2)} MB`
    : t('avatar.limit', { max: AVATAR_MAX_BYTES / MEGABYTE });
  return (
    <section className="pc-section" aria-labelledby="pc-avatar">
      <h2 id="pc-avatar">{t('avatar.title')}</h2>
      {chosenPicture ? (
        <AvatarCrop
          key={chosenPicture.picture.src}
          chosenPicture={chosenPicture}
          onDone={() => setChosenPicture(null)}
        />
      ) : (
        <UserAvatar isLarge />
      )}
      <div className="pc-choose">
        <input
          ref={inputRef}
          className="sr"
          id={INPUT_ID}
          type="file"
          accept="image/jpeg,image/png"
          tabIndex={-1}
          aria-label={t('avatar.choose')}
          {...describeControl(INPUT_ID, hintText, errorText)}
          onChange={(event) => void choosePicture(event.target.files?.[0])}
        />
        <Button size="s" variant={chosenPicture ? 'quiet' : 'plain'} onClick={() => inputRef.current?.click()}>
          <Icon name="upload" />
          {t(chosenPicture ? 'avatar.another' : 'avatar.choose')}
        </Button>
        <FieldTips id={INPUT_ID} hint={hintText} error={errorText} />
      </div>
    </section>
  );
}
