import { assertNever } from '#shared/assert-never.ts';
import type { ChatFileKind } from '#shared/chat-protocol/file-kinds.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { PictureButton } from './picture-button.tsx';

interface FileBodyProps {
  file: { name: string; shows: ChatFileKind; size: number | null };
  address: string;
}

export function FileBody({ file: { name, shows, size }, address }: FileBodyProps) {
  const { t } = useChatText();
  switch (shows) {
    case 'image':
      return <PictureButton name={name} address={address} />;
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's spoken message has no captions.
        <audio
          ref={endLoading}
          className="said__audio"
          controls
          preload="metadata"
          src={address}
          aria-label={t('talk.audio', { name })}
        />
      );
    case 'document':
      return (
        <a className="said__file" href={address} download={name}>
          <Icon name="file" />
          <span>
            <b>{name}</b>
            {size !== null && <small dir="ltr">{fileSizeText(size)}</small>}
          </span>
          <Icon name="download" label={t('talk.download')} />
        </a>
      );
    default:
      return assertNever(shows);
  }
}

/** A player that is gone would go on loading, even from an address that was given back. */
const endLoading = (audio: HTMLAudioElement | null) => () => {
  audio?.removeAttribute('src');
  audio?.load();
};
