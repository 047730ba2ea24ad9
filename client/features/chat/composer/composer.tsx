import { useRef, useState } from 'react';
import { LONGEST_CHAT_TEXT } from '#shared/constants.ts';
import { useSite } from '#client/site/site-context.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { TextCount } from '#client/ui/field/text-area.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { ComposerText } from './composer-text.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { useDraft } from './use-draft.ts';
import type { FileSending } from './use-file-sending.ts';
import { VoiceInput } from './voice-input.tsx';
import './composer.css';

interface ComposerProps {
  service: HumanService;
  files: FileSending;
}

export function Composer({ service, files }: ComposerProps) {
  const { t } = useChatText();
  const { agent, user } = useSite();
  const { conversation } = useConversation();
  const isPhone = useIsPhone();
  const [text, setText] = useDraft(agent.keyCode, user?.staffId ?? '');
  const [isSpoken, setSpoken] = useState(false);
  const [showsTools, setShowsTools] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  const change = (typed: string) => {
    setText(typed.slice(0, LONGEST_CHAT_TEXT));
    if (service.isWithPeople) conversation.tellTyping(typed !== '');
  };
  const send = () => {
    if (isEmpty) return;
    conversation.say(text.trim());
    conversation.tellTyping(false);
    setText('');
    box.current?.focus();
  };
  return (
    <form
      className="composer"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <IconButton
        icon={isSpoken ? 'edit' : 'mic'}
        label={t(isSpoken ? 'compose.write' : 'compose.speak')}
        onClick={() => setSpoken(!isSpoken)}
      />
      {isSpoken ? (
        <div className="composer__voice">
          <VoiceInput canSend={service.isWithPeople} onRecorded={files.take} onNeedHuman={() => void service.ask()} />
        </div>
      ) : (
        <ComposerText
          box={box}
          text={text}
          onChange={change}
          onSend={send}
          onLeave={() => conversation.tellTyping(false)}
          onFile={files.take}
        />
      )}
      <IconButton
        icon={showsTools ? 'down' : 'plus'}
        label={t('compose.tools')}
        aria-expanded={showsTools}
        onClick={() => setShowsTools(!showsTools)}
      />
      {!isSpoken && (!isPhone || !isEmpty) && (
        <IconButton
          type="submit"
          icon="send"
          className="composer__send"
          label={t('compose.send')}
          disabled={isEmpty}
          // The keyboard of a phone stays where it is.
          onPointerDown={(event) => event.preventDefault()}
        />
      )}
      <div className={joinClasses('composer__foot', isEmpty && 'composer__foot--empty')}>
        {!isPhone && !isSpoken && <span>{t('compose.hint')}</span>}
        <TextCount used={text.length} limit={LONGEST_CHAT_TEXT} />
      </div>
      {showsTools && <ComposerTools service={service} files={files} onDone={() => setShowsTools(false)} />}
    </form>
  );
}
