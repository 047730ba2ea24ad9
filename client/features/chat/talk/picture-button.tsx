import { useState } from 'react';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

/** A picture in the conversation, and in full above it. */
export function PictureButton({ name, address }: { name: string; address: string }) {
  const { t } = useChatText();
  const [isLarge, setLarge] = useState(false);
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
        onClick={() => setLarge(true)}
      >
        <img src={address} alt="" onError={() => setFailed(true)} />
      </button>
      {isLarge && (
        <Dialog
          isOpen
          onClose={() => setLarge(false)}
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
