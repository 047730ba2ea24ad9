import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useFetcher } from 'react-router';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { OpenConversation } from '#shared/contract/office/conversations.ts';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/chat-names.ts';
import { MAX_REPLY_CHARS } from '#shared/rules/office-conversation.ts';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import {
  type ActionResultOf,
  findActionResult,
  type ConversationActionResult,
  type ReplyProblem,
} from './desk-answer.ts';
import { isolateName } from './isolated-name.ts';
import { useDraft } from './use-draft.ts';
import { ReadyReplyOptions, useReadyReplies } from './ready-reply-list.tsx';

const ACCEPTED_FILE_TYPES = Object.keys(CHAT_FILE_TYPES);
const TYPING_INTERVAL_MS = 3000;

interface ReplyFormProps {
  open: OpenConversation;
  /** URL of the page, to which the form is submitted. */
  pageUrl: string;
  actionResult: ConversationActionResult | null;
  /** Client id of a message that is sent without JavaScript. */
  echoId: string;
  isTooLarge: boolean;
  isHidden: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  dropArea: RefObject<HTMLElement | null>;
  onPending: (text: string) => void;
}

interface ReplyFormProblem {
  problem: ReplyProblem;
  name?: string | undefined;
  place?: string | undefined;
}

/** Renders the reply form. A reply that could not be sent remains in the field and can be sent again. */
export function ReplyForm({
  open,
  pageUrl,
  actionResult,
  echoId,
  isTooLarge,
  isHidden,
  input,
  dropArea,
  onPending,
}: ReplyFormProps) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const fetcher = useFetcher<ConversationActionResult>();
  const replyResult = findActionResult('reply', actionResult);
  const draftResult = findActionResult('draft', actionResult);
  const [problem, setProblem] = useState<ReplyFormProblem | null>(
    replyResult ?? (isTooLarge ? { problem: 'tooLarge' } : null),
  );
  const [takeFrom, setTakeFrom] = useState(replyResult?.takeFrom ?? 0);
  const [canRetry, setCanRetry] = useState(false);
  const echoIdRef = useRef('');
  const sentTextRef = useRef('');
  const typingSentAtRef = useRef(0);
  const formRef = useRef<HTMLFormElement>(null);
  const fileInputRef = useRef<HTMLInputElement>(null);
  const attachment = useAttachment(fileInputRef, dropArea, setProblem);
  // The next reply can be sent after the response, even if the data of the page is still loading.
  const isSending = fetcher.state === 'submitting';
  /**
   * Whether the menu of the next reply should open, because Enter was pressed while the previous reply was being sent.
   */
  const shouldOpenNextRef = useRef(false);
  const replyDraft = useDraft(open.id, 'reply', input);
  const readyReplies = useReadyReplies(input, open.replies, insertText);

  function insertText(text: string) {
    const inputElement = input.current;
    if (!inputElement) return;
    const selectionStart = inputElement.selectionStart;
    const lineBreak = selectionStart > 0 && !/\s/.test(inputElement.value[selectionStart - 1] ?? '') ? '\n' : '';
    inputElement.setRangeText(lineBreak + text, selectionStart, inputElement.selectionEnd, 'end');
    inputElement.focus();
    replyDraft.save();
  }

  function handleInput() {
    const inputElement = input.current;
    if (!inputElement) return;
    replyDraft.save();
    readyReplies.update();
    // If the text was edited, it is a different message and needs a new client id, because the first message may have
    // arrived despite the error.
    if (canRetry) echoIdRef.current = '';
    if (Date.now() - typingSentAtRef.current < TYPING_INTERVAL_MS) return;
    typingSentAtRef.current = Date.now();
    void fetch(`${base}/typing`, { method: 'POST', body: new URLSearchParams({ id: String(open.id) }) }).catch(
      () => undefined,
    );
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name === 'canned') {
      insertText(submitter.dataset.text ?? '');
      submitter.closest('details')?.removeAttribute('open');
      return;
    }
    const inputElement = input.current;
    if (!inputElement) return;
    if (isSending) {
      shouldOpenNextRef.current = true;
      return;
    }
    const templateName = new FormData(event.currentTarget).get('template') ?? '';
    if (!inputElement.value.trim() && !attachment.file && !templateName) {
      setProblem({ problem: 'empty' });
      inputElement.focus();
      return;
    }
    setProblem(null);
    echoIdRef.current ||= crypto.randomUUID();
    const replyData = new FormData(event.currentTarget);
    replyData.delete('canned');
    replyData.set('echo', echoIdRef.current);
    replyData.set('script', 'yes');
    if (attachment.file) replyData.set('file', attachment.file);
    sentTextRef.current = inputElement.value;
    onPending(inputElement.value.trim() || (attachment.file?.name ?? ''));
    void fetcher.submit(replyData, { method: 'post', action: pageUrl, encType: 'multipart/form-data' });
  }

  const submitForm = () => formRef.current?.requestSubmit(formRef.current.querySelector<HTMLButtonElement>('#send'));

  const handleResult = useEffectEvent((result: ConversationActionResult) => {
    onPending('');
    const shouldOpenNext = shouldOpenNextRef.current;
    shouldOpenNextRef.current = false;
    const inputElement = input.current;
    if (!inputElement) return;
    if (result.about === 'done') {
      const submittedText = sentTextRef.current;
      // Removes only the text that was sent. Text typed after the submission belongs to the next reply.
      if (inputElement.value.startsWith(submittedText)) inputElement.setRangeText('', 0, submittedText.length, 'end');
      replyDraft.save();
      // If the user has typed a command for a ready reply meanwhile, it is now at the start of the text.
      if (inputElement.value) readyReplies.update();
      attachment.clear();
      echoIdRef.current = '';
      setTakeFrom(0);
      setCanRetry(false);
      if (shouldOpenNext && inputElement.value.trim()) submitForm();
    } else {
      const rejectedReply: ActionResultOf<'reply'> | null = findActionResult('reply', result);
      setProblem(rejectedReply ?? { problem: 'notSent' });
      // When the form is submitted again, it takes over the conversation from this colleague.
      setTakeFrom(rejectedReply?.takeFrom ?? 0);
      setCanRetry(rejectedReply === null);
    }
    // Focuses the field only if the focus is not in the note form, where the user may be typing.
    if (document.activeElement === document.body || formRef.current?.contains(document.activeElement))
      inputElement.focus();
  });
  useEffect(() => {
    if (fetcher.data) handleResult(fetcher.data);
  }, [fetcher.data]);

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (readyReplies.handleKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submitForm();
  }

  const isEnded = open.status !== 'open';
  return (
    <form
      className="write"
      id="write"
      ref={formRef}
      method="post"
      action={pageUrl}
      encType="multipart/form-data"
      hidden={isHidden}
      data-ended={isEnded || undefined}
      onSubmit={handleSubmit}
      onPaste={attachment.handlePaste}
    >
      <input type="hidden" name="kind" value="reply" />
      <input type="hidden" name="id" value={open.id} />
      <input type="hidden" name="takeFrom" value={takeFrom || ''} />
      <input type="hidden" name="echo" value={echoId} />
      <p className="write__problem" id="notice" role="alert" hidden={!problem}>
        {problem &&
          t(`problem.${problem.problem}`, { name: isolateName(problem.name ?? ''), place: problem.place ?? '' })}
      </p>
      <ReadyReplyOptions readyReplies={readyReplies} />
      {attachment.file && (
        <p className="chosen" id="chosen">
          <FilePreview file={attachment.file} />
          <span>
            <bdi>{attachment.file.name}</bdi> · {Math.ceil(attachment.file.size / 1024)} KB
          </span>
          <IconButton
            icon="close"
            label={t('removeFile', { name: attachment.file.name })}
            onClick={() => {
              attachment.clear();
              input.current?.focus();
            }}
          />
        </p>
      )}
      <div className="write__box">
        <div className="write__tools">
          <span className="attach">
            <input
              className="attach__input"
              id="file"
              type="file"
              name="file"
              accept={ACCEPTED_FILE_TYPES.join(',')}
              aria-label={t('attach')}
              title={t('attachHint')}
              ref={fileInputRef}
              onChange={({ currentTarget }) => attachment.take(currentTarget.files)}
            />
            <span className="btn btn--icon" aria-hidden="true">
              <Icon name="clip" />
            </span>
          </span>
          <ReadyReplyMenu open={open} />
        </div>
        <label className="sr" htmlFor="reply">
          {t('replyTo', { name: isolateName(open.name) })}
        </label>
        <textarea
          className="input"
          id="reply"
          name="text"
          rows={2}
          maxLength={MAX_REPLY_CHARS}
          ref={input}
          defaultValue={replyResult?.text ?? draftResult?.text}
          aria-describedby="keys"
          {...readyReplies.inputProps}
          onInput={handleInput}
          onKeyDown={handleKeyDown}
          onBlur={readyReplies.close}
        />
        <Button type="submit" variant="primary" id="send" pending={isSending} pendingLabel={t('sending')}>
          <Icon name="send" />
          {t(canRetry ? 'tryAgain' : 'send')}
        </Button>
      </div>
      <ChannelHint open={open} />
      <p className="write__hint" id="keys">
        {t('enterSends')}
      </p>
    </form>
  );
}

/** Shows until when the channel accepts free text, and lists the templates that can be sent at any time. */
function ChannelHint({ open: { channel } }: { open: OpenConversation }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  if (!channel) return null;
  const { kind, address, byMail, until, isOpen, templates } = channel;
  if (kind === 'mail')
    return (
      <div className="write__channel">
        <label className="check">
          <input type="checkbox" name="byMail" value="yes" defaultChecked={byMail} />
          <span>{t('channel.byMail', { address: isolateName(address) })}</span>
        </label>
      </div>
    );
  return (
    <div className="write__channel">
      <p className="meta" role="status">
        {t(`channel.${kind}`)}
        {' · '}
        {isOpen ? t('channel.until', { moment: clock.moment(until) }) : t('channel.closed')}
      </p>
      {templates.length > 0 && (
        <div className="row">
          <label className="meta" htmlFor="template">
            {t('channel.template')}
          </label>
          <select className="select" id="template" name="template" defaultValue="">
            <option value="">{t('channel.noTemplate')}</option>
            {templates.map((template) => (
              <option key={template} value={template}>
                {template}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

/**
 * Lists ready replies as submit buttons, which work without JavaScript. The server puts the chosen reply into the
 * field.
 */
function ReadyReplyMenu({ open }: { open: OpenConversation }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  return (
    <details className="act act--up" name="talk-act">
      <summary className="btn btn--icon" aria-label={t('ready.title')} title={`${t('ready.title')} ( / )`}>
        <Icon name="list" />
      </summary>
      <div className="desk-pop canned" role="group" aria-label={t('ready.menu')}>
        {open.replies.map((reply) => (
          <button
            key={reply.key}
            className="canned__row"
            name="canned"
            value={reply.key}
            data-text={reply.text}
            aria-label={reply.name}
          >
            <b>
              <bdi>{reply.name}</bdi>
            </b>
            <span>
              <bdi>{reply.text}</bdi>
            </span>
          </button>
        ))}
        <a href={`${base}/replies`}>{t('ready.edit')}</a>
      </div>
    </details>
  );
}

function FilePreview({ file }: { file: File }) {
  const [objectUrl, setObjectUrl] = useState('');
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const createdUrl = URL.createObjectURL(file);
    setObjectUrl(createdUrl);
    return () => URL.revokeObjectURL(createdUrl);
  }, [file]);
  return objectUrl ? <img src={objectUrl} alt="" width={48} height={48} /> : <Icon name="file" />;
}

function useAttachment(
  inputRef: RefObject<HTMLInputElement | null>,
  dropAreaRef: RefObject<HTMLElement | null>,
  setProblem: (problem: ReplyFormProblem | null) => void,
) {
  const [file, setFile] = useState<File | null>(null);

  function clearFile() {
    // Setting `value` is the only way to empty a file input. setAttribute does not change its list of files.
    if (inputRef.current) Object.assign(inputRef.current, { value: '' });
    setFile(null);
  }

  function takeFile(files: FileList | null) {
    const [firstFile] = files ?? [];
    if (!firstFile) return;
    // A file of unknown type is accepted here, and the backend checks it.
    const fileProblem =
      firstFile.size > MAX_CHAT_FILE_BYTES
        ? 'tooLarge'
        : firstFile.type && !ACCEPTED_FILE_TYPES.includes(firstFile.type)
          ? 'wrongKind'
          : (files?.length ?? 0) > 1
            ? 'oneFile'
            : null;
    setProblem(fileProblem && { problem: fileProblem });
    if (fileProblem === 'tooLarge' || fileProblem === 'wrongKind') clearFile();
    else setFile(firstFile);
  }

  const handleFileDrop = useEffectEvent((event: DragEvent) => takeFile(event.dataTransfer?.files ?? null));
  useEffect(() => {
    const areaElement = dropAreaRef.current;
    if (!areaElement) return;
    const containsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const handleDragOver = (event: DragEvent) => {
      if (!containsFiles(event)) return;
      event.preventDefault();
      areaElement.classList.add('is-dropping');
    };
    const handleDragLeave = () => areaElement.classList.remove('is-dropping');
    const handleDrop = (event: DragEvent) => {
      handleDragLeave();
      if (!containsFiles(event)) return;
      event.preventDefault();
      handleFileDrop(event);
    };
    areaElement.addEventListener('dragover', handleDragOver);
    areaElement.addEventListener('dragleave', handleDragLeave);
    areaElement.addEventListener('drop', handleDrop);
    return () => {
      areaElement.removeEventListener('dragover', handleDragOver);
      areaElement.removeEventListener('dragleave', handleDragLeave);
      areaElement.removeEventListener('drop', handleDrop);
    };
  }, [dropAreaRef]);

  return {
    file,
    clear: clearFile,
    take: takeFile,
    handlePaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      takeFile(event.clipboardData.files);
    },
  };
}
