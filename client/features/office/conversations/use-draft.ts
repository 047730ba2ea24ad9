import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { type DraftKey, readDraft, saveDraft } from './drafts.ts';

/** Stores the text of an uncontrolled field, so that it survives a reload until it has been sent. */
export function useDraft(conversation: number, field: DraftKey['field'], input: RefObject<HTMLTextAreaElement | null>) {
  const { base, frame } = useOffice();
  const [isFilled, setFilled] = useState(false);
  const key: DraftKey = { staffId: frame.staff?.id ?? 0, base, conversation, field };
  function save() {
    const text = input.current?.value ?? '';
    saveDraft(key, text);
    setFilled(text !== '');
  }
  const restore = useEffectEvent(() => {
    const element = input.current;
    if (element?.value === '') element.setRangeText(readDraft(key));
    save();
  });
  useEffect(() => restore(), []);
  return {
    isFilled,
    save,
    clear() {
      saveDraft(key, '');
      setFilled(false);
    },
  };
}
