import { type ChangeEvent, useRef } from 'react';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/file-kinds.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { IconName } from '#client/ui/icon/icon-names.ts';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import type { FileSending } from './use-file-sending.ts';

const TYPES = Object.keys(CHAT_FILE_TYPES);
const IMAGES = TYPES.filter((type) => CHAT_FILE_TYPES[type] === 'image').join();

interface ComposerToolsProps {
  service: HumanService;
  files: FileSending;
  onDone: () => void;
}

/** What else can be said than words. */
export function ComposerTools({ service, files, onDone }: ComposerToolsProps) {
  const { t } = useChatText();
  const turn = () => {
    onDone();
    void (service.isWithPeople ? service.leave() : service.ask());
  };
  const take = (file: File) => {
    onDone();
    files.take(file);
  };
  return (
    <div className="composer__tools" role="group" aria-label={t('compose.tools')}>
      <FileTool icon="image" label={t('compose.photo')} accept={IMAGES} onChosen={take} />
      <FileTool icon="clip" label={t('compose.file')} accept={TYPES.join()} onChosen={take} />
      {!(service.isWithPeople && service.leavesByReply) && (
        <button type="button" className="composer__tool" aria-disabled={service.isTurning} onClick={turn}>
          <Icon name={service.isWithPeople ? 'close' : 'user'} />
          {service.isWithPeople ? t('human.leave') : t('human.ask')}
        </button>
      )}
    </div>
  );
}

interface FileToolProps {
  icon: IconName;
  label: string;
  accept: string;
  onChosen: (file: File) => void;
}

function FileTool({ icon, label, accept, onChosen }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same one may be chosen again.
    target.value = '';
    if (file) onChosen(file);
  };
  return (
    <>
      <button type="button" className="composer__tool" onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {label}
      </button>
      <input ref={input} type="file" accept={accept} hidden onChange={choose} />
    </>
  );
}
