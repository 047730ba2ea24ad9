import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { MAX_CONVERSATION_NOTE_CHARS } from '#shared/rules/office-conversation.ts';
import { findActionResult, type ConversationActionResult } from './desk-answer.ts';
import { useDraft } from './use-draft.ts';

interface NoteFormProps {
  conversationId: number;
  pageUrl: string;
  actionResult: ConversationActionResult | null;
  isHidden: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  onSaved: () => void;
}

/**
 * Renders the form for an internal note, which is separate from the reply to the visitor. It stays available after the
 * conversation has ended.
 */
export function NoteForm({ conversationId, pageUrl, actionResult, isHidden, input, onSaved }: NoteFormProps) {
  const t = useText('office-conversations');
  const fetcher = useFetcher<ConversationActionResult>();
  const noteResult = findActionResult('note', fetcher.data, actionResult);
  const isSending = fetcher.state !== 'idle';
  const isNotSent = fetcher.data?.about === 'notSent';
  const noteDraft = useDraft(conversationId, 'note', input);
  const handleDone = useEffectEvent(() => {
    const inputElement = input.current;
    inputElement?.setRangeText('', 0, inputElement.value.length);
    noteDraft.clear();
    onSaved();
  });
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data?.about === 'done') handleDone();
  }, [fetcher.state, fetcher.data]);
  return (
    <fetcher.Form
      className="write write--note"
      id="noting"
      method="post"
      action={pageUrl}
      hidden={isHidden}
      onSubmit={(event) => isSending && event.preventDefault()}
    >
      <input type="hidden" name="kind" value="note" />
      <input type="hidden" name="id" value={conversationId} />
      <ScriptMarkerField />
      {(noteResult || isNotSent) && (
        <p className="write__problem" role="alert">
          {t(isNotSent ? 'problem.notSent' : 'problem.gone')}
        </p>
      )}
      <div className="write__box">
        <label className="sr" htmlFor="note">
          {t('note.box')}
        </label>
        <textarea
          className="input"
          id="note"
          name="note"
          rows={2}
          maxLength={MAX_CONVERSATION_NOTE_CHARS}
          required
          ref={input}
          defaultValue={noteResult?.text}
          placeholder={t('note.box')}
          onInput={noteDraft.save}
        />
        <Button type="submit" pending={isSending}>
          {t('note.save')}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Marks a form as submitted by a fetcher, so that the action returns data instead of a redirect. */
export function ScriptMarkerField() {
  return <input type="hidden" name="script" value="" ref={(element) => void (element && (element.value = 'yes'))} />;
}
