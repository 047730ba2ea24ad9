import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { type DraftKey, loadDraft, saveDraft } from './drafts.ts';

/** Command that opens the list of ready replies. A field that contains only this command is not stored. */
const READY_REPLY_COMMAND = '/';

/** Stores the text of an uncontrolled field until it is sent. The text is kept when the page is reloaded. */
export function useDraft(
  conversationId: number,
  field: DraftKey['field'],
  inputRef: RefObject<HTMLTextAreaElement | null>,
) {
  const { base, frame } = useOffice();
  const [isFilled, setFilled] = useState(false);
  const draftKey: DraftKey = { staffId: frame.staff?.id ?? 0, base, conversationId, field };
  function saveText() {
    const fieldText = inputRef.current?.value ?? '';
    const inputText = fieldText.trim() === READY_REPLY_COMMAND ? '' : fieldText;
    saveDraft(draftKey, inputText);
    setFilled(inputText !== '');
  }
  const restoreText = useEffectEvent(() => {
    const inputElement = inputRef.current;
    if (inputElement?.value === '') inputElement.setRangeText(loadDraft(draftKey), 0, 0, 'end');
    saveText();
  });
  useEffect(() => restoreText(), []);
  return {
    isFilled,
    save: saveText,
    clear() {
      saveDraft(draftKey, '');
      setFilled(false);
    },
  };
}
