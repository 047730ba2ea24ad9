import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { OwnPictures } from '#client/features/office/media/own-pictures.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { GROUNDS } from '#shared/art/palette.ts';
import { ACCEPTED_PICTURE_TYPES } from '#shared/rules/site-pictures.ts';

/** Backgrounds on which the site shows its logos. */
const LOGO_GROUNDS: Readonly<Record<string, string>> = { logo: GROUNDS.light.deep, 'logo-dark': GROUNDS.dark.deep };

/** Properties that all kinds of setting controls have in common. */
export interface ControlProps {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
}

interface PictureSettingProps extends ControlProps {
  onPreview: (name: string, address: string) => void;
}

/**
 * Uploads, chooses or removes the picture of a setting. The change takes effect when the form is saved. Without
 * JavaScript, pictures can only be uploaded and removed.
 */
export function PictureSetting({ value, id, name, label, hint, error, onPreview }: PictureSettingProps) {
  const t = useText('office-site');
  const locale = useLocale();
  const { agent } = useOffice();
  const [address, setAddress] = useState(value);
  const [fileUrl, setFileUrl] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  useEffect(() => () => URL.revokeObjectURL(fileUrl), [fileUrl]);

  function change(nextPicture: { address: string; fileUrl: string; isRemoved: boolean }) {
    setAddress(nextPicture.address);
    setFileUrl(nextPicture.fileUrl);
    setRemoved(nextPicture.isRemoved);
    if (nextPicture.fileUrl === '' && fileInput.current) fileInput.current.value = '';
    onPreview(name, nextPicture.isRemoved ? '' : nextPicture.fileUrl || nextPicture.address);
  }
  function onFile({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const file = files?.[0];
    change({ address: value, fileUrl: file ? URL.createObjectURL(file) : '', isRemoved: false });
  }
  const picture = isRemoved ? '' : fileUrl || address;
  return (
    <div className="site__picture">
      <input type="hidden" name={name} value={address} />
      <Field id={id} label={label} hint={hint ? `${hint} ${t('uploadHint')}` : t('uploadHint')} error={error}>
        {picture && (
          <span className="site__ground" style={{ background: LOGO_GROUNDS[name] }}>
            <img src={picture.startsWith('/appFile/') ? `/${agent.keyCode}${picture}` : picture} alt="" />
          </span>
        )}
        <input
          ref={fileInput}
          className="input"
          id={id}
          type="file"
          name={`file-${name}`}
          accept={ACCEPTED_PICTURE_TYPES}
          aria-describedby={`${id}-tip`}
          aria-invalid={error ? true : undefined}
          onChange={onFile}
        />
      </Field>
      <p className="site__commands">
        <Button
          size="s"
          className="needs-script"
          aria-expanded={isChoosing}
          onClick={() => setChoosing((previous) => !previous)}
        >
          {t('fromLibrary')}
          <span className="sr">: {label}</span>
        </Button>
        {(address || fileUrl) && (
          <label className="check">
            <input
              type="checkbox"
              name={`remove-${name}`}
              checked={isRemoved}
              onChange={(event) => change({ address, fileUrl: '', isRemoved: event.currentTarget.checked })}
            />
            <span>
              {t('removePicture')}
              <span className="sr">: {label}</span>
            </span>
          </label>
        )}
      </p>
      {isChoosing && (
        <OwnPictures
          selected={isRemoved || fileUrl ? '' : address}
          locale={locale}
          onSelect={(selected) => change({ address: selected.address, fileUrl: '', isRemoved: false })}
        />
      )}
    </div>
  );
}
