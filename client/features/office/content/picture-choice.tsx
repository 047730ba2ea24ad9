import { useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { SitePicture } from '#shared/contract/office/media.ts';

interface PictureChoiceProps {
  name: string;
  value: string;
  pictures: readonly SitePicture[];
  error: string | undefined;
  onChoose: (address: string) => void;
}

export function PictureChoice({ name, value, pictures, error, onChoose }: PictureChoiceProps) {
  const t = useText('office-content');
  const locale = useLocale();
  const { agent } = useOffice();
  const pictureChoices = [
    { address: '', title: t('picture.none'), picture: null },
    ...(value === '' || pictures.some(({ address }) => address === value)
      ? []
      : [{ address: value, title: value, picture: null }]),
    ...pictures.map((picture) => ({ address: picture.address, title: picture.title, picture })),
  ];
  return (
    <fieldset className="content__choices">
      <legend>{t('picture.choose')}</legend>
      <p className="tip">{t('picture.hint')}</p>
      {error && <Notice tone="caution">{error}</Notice>}
      {pictureChoices.map(({ address, title, picture }) => (
        <label key={address}>
          <input
            type="radio"
            name={name}
            value={address}
            checked={address === value}
            onChange={() => onChoose(address)}
          />
          {picture && (
            <img
              src={`/${agent.keyCode}${address}`}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              alt={picture.alt[locale]}
            />
          )}
          <bdi>{title}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
