import { useState } from 'react';
import { useObjectUrl } from '#client/features/chat/messages/file-body.tsx';
import { type HumanService, useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { type ChatText, type ChatTextKey, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { formatFileSize } from '#client/i18n/date-texts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { CHAT_FILE_TYPES, type ChatFileKind } from '#shared/chat-protocol/chat-names.ts';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import { baseMimeType } from './microphone.ts';
import './file-questions.css';

interface FileDialogsProps {
  files: FileSending;
  humanService: HumanService;
}

export function FileDialogs({ files, humanService }: FileDialogsProps) {
  const { t } = useChatText();
  return (
    <div role="status">
      {files.pendingImage && (
        <ConfirmImage file={files.pendingImage.file} onSend={files.sendImage} onCancel={files.discardFiles} />
      )}
      {files.waitingFile && (
        <div className="held">
          <p>
            <Icon name="clip" />
            <b>{files.waitingFile.file.name}</b>
          </p>
          <p>{t('compose.onlyToPeople')}</p>
          <div className="row">
            <Button
              size="s"
              variant="solid"
              pending={humanService.isServiceChanging}
              pendingLabel={t('human.asking')}
              onClick={() => void files.sendWaitingFile()}
            >
              {t('compose.askAndSend')}
            </Button>
            <Button size="s" variant="quiet" onClick={files.discardFiles}>
              {t('compose.cancel')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface ConfirmImageProps {
  file: File;
  onSend: () => void;
  onCancel: () => void;
}

export function ConfirmImage({ file, onSend, onCancel }: ConfirmImageProps) {
  const { t } = useChatText();
  const objectUrl = useObjectUrl(file);
  const [unreadableText, setUnreadableText] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('files.sendPicture')}
      closeLabel={t('files.close')}
      startAt="safe"
      isQuestion
      className="confirm-image"
      footer={
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
      {unreadableText && unreadableText === objectUrl ? (
        <p>{t('files.unreadable')}</p>
      ) : (
        objectUrl && <img src={objectUrl} alt={file.name} onError={() => setUnreadableText(objectUrl)} />
      )}
      <p className="meta">
        <bdi>{file.name}</bdi> <bdi className="num">{formatFileSize(file.size)}</bdi>
      </p>
    </Dialog>
  );
}

interface ChosenFile {
  file: File;
  shows: ChatFileKind;
}

export interface FileSending {
  /** Picture in the confirmation dialog. */
  pendingImage: ChosenFile | null;
  /** File that waits until an adviser is connected, because the assistant cannot handle files. */
  waitingFile: ChosenFile | null;
  handleFile: (file: File) => void;
  sendImage: () => void;
  sendWaitingFile: () => Promise<void>;
  discardFiles: () => void;
}

/** Validates a file, asks for confirmation if it is a picture, and sends it once an adviser is connected. */
export function useFileSending(service: HumanService): FileSending {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation } = useConversation();
  const [pendingImage, setPendingImage] = useState<ChosenFile | null>(null);
  const [waitingFile, setWaitingFile] = useState<ChosenFile | null>(null);

  const sendFile = ({ file, shows: displayKind }: ChosenFile) => conversation.sendFile(file, file.name, displayKind);
  const sendOrWait = (chosenFile: ChosenFile) =>
    service.isWithPeople ? sendFile(chosenFile) : setWaitingFile(chosenFile);

  return {
    pendingImage,
    waitingFile: waitingFile,
    handleFile(file) {
      const validation = validateFile(file);
      if (!validation.ok) return void toast.error(formatFileError(t, validation.reason));
      const chosenFile = { file, shows: validation.displayKind };
      if (validation.displayKind === 'image') setPendingImage(chosenFile);
      else sendOrWait(chosenFile);
    },
    sendImage() {
      setPendingImage(null);
      if (pendingImage) sendOrWait(pendingImage);
    },
    async sendWaitingFile() {
      if (!waitingFile || !(await service.ask())) return;
      setWaitingFile(null);
      sendFile(waitingFile);
    },
    discardFiles() {
      setPendingImage(null);
      setWaitingFile(null);
    },
  };
}

type RejectionReason = 'empty' | 'tooLarge' | 'wrongKind';

type FileValidation = { ok: true; displayKind: ChatFileKind } | { ok: false; reason: RejectionReason };

/** Checks type and size of a file before it is sent. The Worker also inspects the bytes. */
export function validateFile({ type, size }: Pick<File, 'type' | 'size'>): FileValidation {
  const mimeType = baseMimeType(type).trim().toLowerCase();
  const displayKind = Object.hasOwn(CHAT_FILE_TYPES, mimeType) ? CHAT_FILE_TYPES[mimeType] : undefined;
  if (!displayKind) return { ok: false, reason: 'wrongKind' };
  if (size === 0) return { ok: false, reason: 'empty' };
  return size > MAX_CHAT_FILE_BYTES ? { ok: false, reason: 'tooLarge' } : { ok: true, displayKind };
}

const REJECTION_MESSAGES = {
  empty: 'files.empty',
  tooLarge: 'files.tooLarge',
  wrongKind: 'files.wrongKind',
} as const satisfies Record<RejectionReason, ChatTextKey>;

/** Message for the user who chose a file that cannot be sent. */
export const formatFileError = (t: ChatText, reason: RejectionReason) =>
  t(REJECTION_MESSAGES[reason], { limit: formatFileSize(MAX_CHAT_FILE_BYTES, 0) });
