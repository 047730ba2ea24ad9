import { useState } from 'react';
import { useObjectUrl } from '#client/features/chat/messages/file-body.tsx';
import { type HumanService, useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { type ChatText, type ChatTextKey, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { fileSizeText } from '#client/i18n/date-texts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { CHAT_FILE_TYPES, type ChatFileKind } from '#shared/chat-protocol/chat-names.ts';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import { baseMimeType } from './microphone.ts';
import './file-questions.css';

interface FileQuestionsProps {
  files: FileSending;
  service: HumanService;
}

export function FileQuestions({ files, service }: FileQuestionsProps) {
  const { t } = useChatText();
  return (
    <div role="status">
      {files.picture && <ConfirmImage file={files.picture.file} onSend={files.sendPicture} onCancel={files.drop} />}
      {files.chosenFile && (
        <div className="held">
          <p>
            <Icon name="clip" />
            <b>{files.chosenFile.file.name}</b>
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
  file: File;
  onSend: () => void;
  onCancel: () => void;
}

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

interface ChosenFile {
  file: File;
  shows: ChatFileKind;
}

export interface FileSending {
  /** Picture in the confirmation dialog. */
  picture: ChosenFile | null;
  /** File that waits for a connected adviser, since the assistant cannot handle files. */
  chosenFile: ChosenFile | null;
  take: (file: File) => void;
  sendPicture: () => void;
  sendHeld: () => Promise<void>;
  drop: () => void;
}

/** Validates a file, asks for confirmation of a picture, and sends the file once an adviser is connected. */
export function useFileSending(service: HumanService): FileSending {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation } = useConversation();
  const [picture, setPicture] = useState<ChosenFile | null>(null);
  const [storedChosenFile, setHeld] = useState<ChosenFile | null>(null);

  const send = ({ file, shows }: ChosenFile) => conversation.sendFile(file, file.name, shows);
  const pass = (chosenFile: ChosenFile) => (service.isWithPeople ? send(chosenFile) : setHeld(chosenFile));

  return {
    picture,
    chosenFile: storedChosenFile,
    take(file) {
      const sending = checkSending(file);
      if (!sending.ok) return void toast.error(fileErrorText(t, sending.reason));
      const selected = { file, shows: sending.shows };
      if (sending.shows === 'image') setPicture(selected);
      else pass(selected);
    },
    sendPicture() {
      setPicture(null);
      if (picture) pass(picture);
    },
    async sendHeld() {
      if (!storedChosenFile || !(await service.ask())) return;
      setHeld(null);
      send(storedChosenFile);
    },
    drop() {
      setPicture(null);
      setHeld(null);
    },
  };
}

type RejectionReason = 'empty' | 'tooLarge' | 'wrongKind';

type Sending = { ok: true; shows: ChatFileKind } | { ok: false; reason: RejectionReason };

/** Checks type and size of a file before it is sent. The Worker also inspects the bytes. */
export function checkSending({ type, size }: Pick<File, 'type' | 'size'>): Sending {
  const mimeType = baseMimeType(type).trim().toLowerCase();
  const shows = Object.hasOwn(CHAT_FILE_TYPES, mimeType) ? CHAT_FILE_TYPES[mimeType] : undefined;
  if (!shows) return { ok: false, reason: 'wrongKind' };
  if (size === 0) return { ok: false, reason: 'empty' };
  return size > MAX_CHAT_FILE_BYTES ? { ok: false, reason: 'tooLarge' } : { ok: true, shows };
}

const REJECTION_MESSAGES = {
  empty: 'files.empty',
  tooLarge: 'files.tooLarge',
  wrongKind: 'files.wrongKind',
} as const satisfies Record<RejectionReason, ChatTextKey>;

/** Message for the user who chose a file that cannot be sent. */
export const fileErrorText = (t: ChatText, reason: RejectionReason) =>
  t(REJECTION_MESSAGES[reason], { limit: fileSizeText(MAX_CHAT_FILE_BYTES, 0) });
