import { useState } from 'react';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { FileSending } from './use-file-sending.ts';
import { useObjectUrl } from '#client/features/chat/messages/file-body.tsx';
import './file-questions.css';

interface FileQuestionsProps {
  files: FileSending;
  service: HumanService;
}

/** What is asked before a file goes. */
export function FileQuestions({ files, service }: FileQuestionsProps) {
  const { t } = useChatText();
  return (
    <div role="status">
      {files.picture && <ConfirmImage file={files.picture.file} onSend={files.sendPicture} onCancel={files.drop} />}
      {files.held && (
        <div className="held">
          <p>
            <Icon name="clip" />
            <b>{files.held.file.name}</b>
          </p>
          <p>{t('compose.onlyToPeople')}</p>
          <div className="row">
            <Button
              size="s"
              variant="solid"
              pending={service.isTurning}
              pendingLabel={t('human.asking')}
              onClick={() => void files.sendHeld()}
            >
              {t('compose.askAndSend')}
            </Button>
            <Button size="s" variant="quiet" onClick={files.drop}>
              {t('compose.cancel')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

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
