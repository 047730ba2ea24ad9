import { useEffect, useState } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { formatFileSize } from '#client/i18n/date-texts.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { ChatFileKind } from '#shared/chat-protocol/chat-names.ts';

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
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's voice message has no captions.
        <audio
          ref={createStopLoading}
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
            {size !== null && <small dir="ltr">{formatFileSize(size)}</small>}
          </span>
          <Icon name="download" label={t('talk.download')} />
        </a>
      );
    default:
      return assertNever(shows);
  }
}

/** Stops loading a detached media element, which otherwise continues, even from a revoked object URL. */
const createStopLoading = (audio: HTMLAudioElement | null) => () => {
  audio?.removeAttribute('src');
  audio?.load();
};

function PictureButton({ name, address }: { name: string; address: string }) {
  const { t } = useChatText();
  const [isEnlarged, setEnlarged] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <a className="said__file" href={address} download={name}>
        <span>{t('talk.pictureFailed', { name })}</span>
      </a>
    );
  return (
    <>
      <button
        type="button"
        className="said__picture"
        aria-label={t('talk.enlarge', { name })}
        onClick={() => setEnlarged(true)}
      >
        <img src={address} alt="" onError={() => setFailed(true)} />
      </button>
      {isEnlarged && (
        <Dialog
          isOpen
          onClose={() => setEnlarged(false)}
          title={name}
          size="map"
          className="chat-picture"
          startAt="window"
          closesBeside
        >
          <img src={address} alt={name} />
        </Dialog>
      )}
    </>
  );
}

/** Returns an object URL of a file, which is revoked on unmount. It is '' until the URL is created. */
export function useObjectUrl(file: Blob): string {
  const [objectUrl, setObjectUrl] = useState('');
  useEffect(() => {
    const createdUrl = URL.createObjectURL(file);
    setObjectUrl(createdUrl);
    return () => URL.revokeObjectURL(createdUrl);
  }, [file]);
  return objectUrl;
}
