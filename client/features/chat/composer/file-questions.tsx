import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { ConfirmImage } from './confirm-image.tsx';
import type { FileSending } from './use-file-sending.ts';

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
