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
import { REPLY_MAX } from '#shared/rules/office-conversation.ts';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import {
  type ActionResultOf,
  findActionResult,
  type ConversationActionResult,
  type ReplyProblem,
} from './desk-answer.ts';
import { isolatedName } from './isolated-name.ts';
import { useDraft } from './use-draft.ts';
import { ReadyReplyOptions, useReadyReplies } from './ready-reply-list.tsx';

const ACCEPTED = Object.keys(CHAT_FILE_TYPES);
const TYPING_EVERY_MS = 3000;

interface ReplyFormProps {
  open: OpenConversation;
  /** URL of the page, to which the form is submitted. */
  here: string;
  answer: ConversationActionResult | null;
  /** Client id of a form that is submitted without JavaScript. */
  echoId: string;
  isTooLarge: boolean;
  isHidden: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  dropArea: RefObject<HTMLElement | null>;
  onPending: (text: string) => void;
}

interface Problem {
  problem: ReplyProblem;
  name?: string | undefined;
  place?: string | undefined;
}

/** Renders the reply form. A reply that could not be sent stays in the field and can be sent again. */
export function ReplyForm({
  open,
  here,
  answer,
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
  const posted = findActionResult('reply', answer);
  const drafted = findActionResult('draft', answer);
  const [problem, setProblem] = useState<Problem | null>(posted ?? (isTooLarge ? { problem: 'tooLarge' } : null));
  const [takeFrom, setTakeFrom] = useState(posted?.takeFrom ?? 0);
  const [mayRetry, setMayRetry] = useState(false);
  const echo = useRef('');
  const sentText = useRef('');
  const typedAt = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const attachment = useAttachment(fileInput, dropArea, setProblem);
  // After the response the next reply can be sent, although the page is still revalidating.
  const isSending = fetcher.state === 'submitting';
  /** Set if Enter was pressed while the previous reply was being sent. */
  const sendsNext = useRef(false);
  const draft = useDraft(open.id, 'reply', input);
  const ready = useReadyReplies(input, open.replies, insert);

  function insert(text: string) {
    const field = input.current;
    if (!field) return;
    const start = field.selectionStart;
    const gap = start > 0 && !/\s/.test(field.value[start - 1] ?? '') ? '\n' : '';
    field.setRangeText(gap + text, start, field.selectionEnd, 'end');
    field.focus();
    draft.save();
  }

  function onInput() {
    const field = input.current;
    if (!field) return;
    draft.save();
    ready.update();
    // An edited text needs a new client id: it is another message, and the first one may have arrived after all.
    if (mayRetry) echo.current = '';
    if (Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    void fetch(`${base}/typing`, { method: 'POST', body: new URLSearchParams({ id: String(open.id) }) }).catch(
      () => undefined,
    );
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name === 'canned') {
      insert(submitter.dataset.text ?? '');
      submitter.closest('details')?.removeAttribute('open');
      return;
    }
    const field = input.current;
    if (!field) return;
    if (isSending) {
      sendsNext.current = true;
      return;
    }
    const template = new FormData(event.currentTarget).get('template') ?? '';
    if (!field.value.trim() && !attachment.file && !template) {
      setProblem({ problem: 'empty' });
      field.focus();
      return;
    }
    setProblem(null);
    echo.current ||= crypto.randomUUID();
    const formData = new FormData(event.currentTarget);
    formData.delete('canned');
    formData.set('echo', echo.current);
    formData.set('script', 'yes');
    if (attachment.file) formData.set('file', attachment.file);
    sentText.current = field.value;
    onPending(field.value.trim() || (attachment.file?.name ?? ''));
    void fetcher.submit(formData, { method: 'post', action: here, encType: 'multipart/form-data' });
  }

  const send = () => form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('#send'));

  const onAnswer = useEffectEvent((result: ConversationActionResult) => {
    onPending('');
    const isNextWanted = sendsNext.current;
    sendsNext.current = false;
    const field = input.current;
    if (!field) return;
    if (result.about === 'done') {
      const submitted = sentText.current;
      // Removes only the sent text; text typed meanwhile is the next reply.
      if (field.value.startsWith(submitted)) field.setRangeText('', 0, submitted.length, 'end');
      draft.save();
      // A command for a ready reply that was typed meanwhile is now at the start of the text.
      if (field.value) ready.update();
      attachment.clear();
      echo.current = '';
      setTakeFrom(0);
      setMayRetry(false);
      if (isNextWanted && field.value.trim()) send();
    } else {
      const rejected: ActionResultOf<'reply'> | null = findActionResult('reply', result);
      setProblem(rejected ?? { problem: 'notSent' });
      // A second submission takes the conversation over from the named colleague.
      setTakeFrom(rejected?.takeFrom ?? 0);
      setMayRetry(rejected === null);
    }
    // Focuses the field only if the focus is not in the note form: otherwise the rest of a note would be typed into
    // the reply.
    if (document.activeElement === document.body || form.current?.contains(document.activeElement)) field.focus();
  });
  useEffect(() => {
    if (fetcher.data) onAnswer(fetcher.data);
  }, [fetcher.data]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (ready.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  const isEnded = open.status !== 'open';
  return (
    <form
      className="write"
      id="write"
      ref={form}
      method="post"
      action={here}
      encType="multipart/form-data"
      hidden={isHidden}
      data-ended={isEnded || undefined}
      onSubmit={onSubmit}
      onPaste={attachment.onPaste}
    >
      <input type="hidden" name="kind" value="reply" />
      <input type="hidden" name="id" value={open.id} />
      <input type="hidden" name="takeFrom" value={takeFrom || ''} />
      <input type="hidden" name="echo" value={echoId} />
      <p className="write__problem" id="notice" role="alert" hidden={!problem}>
        {problem &&
          t(`problem.${problem.problem}`, { name: isolatedName(problem.name ?? ''), place: problem.place ?? '' })}
      </p>
      <ReadyReplyOptions ready={ready} />
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
              accept={ACCEPTED.join(',')}
              aria-label={t('attach')}
              title={t('attachHint')}
              ref={fileInput}
              onChange={({ currentTarget }) => attachment.take(currentTarget.files)}
            />
            <span className="btn btn--icon" aria-hidden="true">
              <Icon name="clip" />
            </span>
          </span>
          <ReadyReplyMenu open={open} />
        </div>
        <label className="sr" htmlFor="reply">
          {t('replyTo', { name: isolatedName(open.name) })}
        </label>
        <textarea
          className="input"
          id="reply"
          name="text"
          rows={2}
          maxLength={REPLY_MAX}
          ref={input}
          defaultValue={posted?.text ?? drafted?.text}
          aria-describedby="keys"
          {...ready.inputProps}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onBlur={ready.close}
        />
        <Button type="submit" variant="primary" id="send" pending={isSending} pendingLabel={t('sending')}>
          <Icon name="send" />
          {t(mayRetry ? 'tryAgain' : 'send')}
        </Button>
      </div>
      <ChannelHint open={open} />
      <p className="write__hint" id="keys">
        {t('enterSends')}
      </p>
    </form>
  );
}

/** Shows until when the channel accepts free replies, and the templates, which can be sent at any time. */
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
          <span>{t('channel.byMail', { address: isolatedName(address) })}</span>
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
 * Lists ready replies as submit buttons, which work without JavaScript: the server puts the chosen reply into the
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
  const [url, setAddress] = useState('');
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url ? <img src={url} alt="" width={48} height={48} /> : <Icon name="file" />;
}

function useAttachment(
  input: RefObject<HTMLInputElement | null>,
  dropArea: RefObject<HTMLElement | null>,
  setProblem: (problem: Problem | null) => void,
) {
  const [file, setFile] = useState<File | null>(null);

  function clear() {
    // Only setting `value` empties a file input; setAttribute does not change its file list.
    if (input.current) Object.assign(input.current, { value: '' });
    setFile(null);
  }

  function take(files: FileList | null) {
    const [first] = files ?? [];
    if (!first) return;
    // Accepts files of unknown type, which the backend checks.
    const problem =
      first.size > MAX_CHAT_FILE_BYTES
        ? 'tooLarge'
        : first.type && !ACCEPTED.includes(first.type)
          ? 'wrongKind'
          : (files?.length ?? 0) > 1
            ? 'oneFile'
            : null;
    setProblem(problem && { problem });
    if (problem === 'tooLarge' || problem === 'wrongKind') clear();
    else setFile(first);
  }

  const onDrop = useEffectEvent((event: DragEvent) => take(event.dataTransfer?.files ?? null));
  useEffect(() => {
    const area = dropArea.current;
    if (!area) return;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      area.classList.add('is-dropping');
    };
    const leave = () => area.classList.remove('is-dropping');
    const drop = (event: DragEvent) => {
      leave();
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDrop(event);
    };
    area.addEventListener('dragover', over);
    area.addEventListener('dragleave', leave);
    area.addEventListener('drop', drop);
    return () => {
      area.removeEventListener('dragover', over);
      area.removeEventListener('dragleave', leave);
      area.removeEventListener('drop', drop);
    };
  }, [dropArea]);

  return {
    file,
    clear,
    take,
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      take(event.clipboardData.files);
    },
  };
}
