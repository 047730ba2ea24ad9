import { useState } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useObjectUrl } from './use-object-url.ts';
import './confirm-image.css';

interface ConfirmImageProps {
  /** One that checkSending lets pass. */
  file: File;
  onSend: () => void;
  onCancel: () => void;
}

/** Before a pasted picture goes to somebody: is it the right one? */
export function ConfirmImage({ file, onSend, onCancel }: ConfirmImageProps) {
  const { t } = useChatText();
  const url = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('files.sendPicture')}
      closeLabel={t('files.close')}
      startAt="safe"
      isQuestion
      className="confirm-image"
      foot={
        <>
          <Button onClick={onCancel} data-safe>
            {t('files.cancel')}
          </Button>
          <Button variant="primary" onClick={onSend}>
            {t('files.send')}
          </Button>
        </>
      }
    >
      {unreadable && unreadable === url ? (
        <p>{t('files.unreadable')}</p>
      ) : (
        url && <img src={url} alt={file.name} onError={() => setUnreadable(url)} />
      )}
      <p className="meta">
        <bdi>{file.name}</bdi> <bdi className="num">{fileSizeText(file.size)}</bdi>
      </p>
    </Dialog>
  );
}
