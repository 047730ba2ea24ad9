import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type HumanService, useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { getChatDraftName, subscribeToQuestions, saveText, loadSavedText } from '#client/site/storage/saved-draft.ts';
import { useSite } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { TextCount } from '#client/ui/field/text-input.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useIsPhone } from '#client/ui/use-media.ts';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/chat-names.ts';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import type { FileSending } from './file-sending.tsx';
import { VoiceInput } from './voice-input.tsx';
import './composer.css';

interface ComposerProps {
  humanService: HumanService;
  files: FileSending;
}

export function Composer({ humanService, files }: ComposerProps) {
  const { t } = useChatText();
  const { agent, user } = useSite();
  const { conversation } = useConversation();
  const isPhone = useIsPhone();
  const [text, setText] = useDraft(agent.keyCode, user?.staffId ?? '');
  const [isRecording, setRecording] = useState(false);
  const [areToolsShown, setToolsShown] = useState(false);
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  const changeText = (inputText: string) => {
    setText(inputText.slice(0, MAX_CHAT_TEXT_LENGTH));
    if (humanService.isWithPeople) conversation.sendTyping(inputText !== '');
  };
  const sendText = () => {
    if (isEmpty) return;
    conversation.say(text.trim());
    conversation.sendTyping(false);
    setText('');
    textareaRef.current?.focus();
  };
  return (
    <form
      className="composer"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        sendText();
      }}
    >
      <IconButton
        icon={isRecording ? 'edit' : 'mic'}
        label={t(isRecording ? 'compose.write' : 'compose.speak')}
        onClick={() => setRecording(!isRecording)}
      />
      {isRecording ? (
        <div className="composer__voice">
          <VoiceInput
            canSend={humanService.isWithPeople}
            onRecorded={files.handleFile}
            onNeedHuman={() => void humanService.ask()}
          />
        </div>
      ) : (
        <ComposerText
          textareaRef={textareaRef}
          text={text}
          onChange={changeText}
          onSend={sendText}
          onBlur={() => conversation.sendTyping(false)}
          onFilePaste={files.handleFile}
        />
      )}
      <IconButton
        icon={areToolsShown ? 'down' : 'plus'}
        label={t('compose.tools')}
        aria-expanded={areToolsShown}
        onClick={() => setToolsShown(!areToolsShown)}
      />
      {!isRecording && (!isPhone || !isEmpty) && (
        <IconButton
          type="submit"
          icon="send"
          className="composer__send"
          label={t('compose.send')}
          disabled={isEmpty}
          // Keeps the focus in the text field when the button is pressed. Otherwise a phone would hide its keyboard.
          onPointerDown={(event) => event.preventDefault()}
        />
      )}
      <div className={joinClasses('composer__foot', isEmpty && 'composer__foot--empty')}>
        {!isPhone && !isRecording && <span>{t('compose.hint')}</span>}
        <TextCount usedLength={text.length} limit={MAX_CHAT_TEXT_LENGTH} />
      </div>
      {areToolsShown && <ComposerTools humanService={humanService} files={files} onDone={() => setToolsShown(false)} />}
    </form>
  );
}

/** Returns the unsent text, which survives reloads and closing the panel. Pages can replace it with a question. */
function useDraft(agentKey: string, owner: string): [string, (text: string) => void] {
  const draftName = getChatDraftName(agentKey);
  const [text, setText] = useState(() => loadSavedText(draftName, owner).slice(0, MAX_CHAT_TEXT_LENGTH));
  useEffect(() => subscribeToQuestions((question) => setText(question.slice(0, MAX_CHAT_TEXT_LENGTH))), []);
  const changeText = (nextText: string) => {
    setText(nextText);
    saveText(draftName, owner, nextText);
  };
  return [text, changeText];
}

const FILE_TYPES = Object.keys(CHAT_FILE_TYPES);
const IMAGE_TYPES = FILE_TYPES.filter((type) => CHAT_FILE_TYPES[type] === 'image').join();

interface ComposerToolsProps {
  humanService: HumanService;
  files: FileSending;
  onDone: () => void;
}

/** Buttons for everything but text: pictures, files, and the request for an adviser. */
function ComposerTools({ humanService, files, onDone }: ComposerToolsProps) {
  const { t } = useChatText();
  const toggleHumanSupport = () => {
    onDone();
    void (humanService.isWithPeople ? humanService.leave() : humanService.ask());
  };
  const attachFile = (file: File) => {
    onDone();
    files.handleFile(file);
  };
  return (
    <div className="composer__tools" role="group" aria-label={t('compose.tools')}>
      <FileTool icon="image" label={t('compose.photo')} accept={IMAGE_TYPES} onFileChosen={attachFile} />
      <FileTool icon="clip" label={t('compose.file')} accept={FILE_TYPES.join()} onFileChosen={attachFile} />
      {!(humanService.isWithPeople && humanService.leavesByReply) && (
        <button
          type="button"
          className="composer__tool"
          aria-disabled={humanService.isServiceChanging}
          onClick={toggleHumanSupport}
        >
          <Icon name={humanService.isWithPeople ? 'close' : 'user'} />
          {humanService.isWithPeople ? t('human.leave') : t('human.ask')}
        </button>
      )}
    </div>
  );
}

interface FileToolProps {
  icon: IconName;
  label: string;
  accept: string;
  onFileChosen: (file: File) => void;
}

function FileTool({ icon, label, accept, onFileChosen }: FileToolProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Browsers fire no change event if the same file is chosen twice, for example after a rejection.
    target.value = '';
    if (file) onFileChosen(file);
  };
  return (
    <>
      <button type="button" className="composer__tool" onClick={() => inputRef.current?.click()}>
        <Icon name={icon} />
        {label}
      </button>
      <input ref={inputRef} type="file" accept={accept} hidden onChange={handleChange} />
    </>
  );
}

interface ComposerTextProps {
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  onBlur: () => void;
  /** Called with a pasted file. */
  onFilePaste: (file: File) => void;
}

function ComposerText({ textareaRef, text, onChange, onSend, onBlur, onFilePaste }: ComposerTextProps) {
  const { t } = useChatText();
  const id = useId();
  useAutoHeight(textareaRef, text);
  return (
    <>
      <label className="sr" htmlFor={id}>
        {t('compose.label')}
      </label>
      <textarea
        ref={textareaRef}
        id={id}
        className="input composer__text"
        rows={1}
        dir="auto"
        value={text}
        placeholder={t('compose.label')}
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          onSend();
        }}
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          if (!file) return;
          event.preventDefault();
          onFilePaste(file);
        }}
      />
    </>
  );
}

/** Value of keyCode in Safari for a key that belongs to an input method although compositionend has already fired. */
const IME_KEY_CODE = 229;

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey'> & {
  nativeEvent: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>;
};

/**
 * Whether a key press sends the message: Enter does, while Shift+Enter inserts a line break. During composition, Enter
 * selects a candidate instead.
 */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyPress) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== IME_KEY_CODE;

/** Fits the height of the text field to its text, up to the maximum in the style sheet. */
function useAutoHeight(textareaRef: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    if (textareaRef.current) fitHeight(textareaRef.current);
  }, [textareaRef, text]);
}

function fitHeight(textarea: HTMLTextAreaElement) {
  const { parentElement: container } = textarea;
  // Fixes the container's height during the measurement; otherwise the list above would change its size and scroll away
  // from its end.
  container?.style.setProperty('min-height', `${container.offsetHeight}px`);
  textarea.style.height = 'auto';
  textarea.style.height = `${textarea.scrollHeight + textarea.offsetHeight - textarea.clientHeight}px`;
  container?.style.removeProperty('min-height');
}
