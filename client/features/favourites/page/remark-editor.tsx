import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { FavouritePlace } from '#client/features/favourites/store/favourite-item.ts';
import { useRemarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import { isSessionEnd, useFavouriteChanges } from '#client/features/favourites/store/use-favourites.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { FavouriteState } from '#client/features/favourites/store/favourites.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';

interface RemarkEditorProps {
  place: FavouritePlace;
  favourite: FavouriteState;
  name: string;
}

/** Remark that is edited in place and saved when the field loses the focus. */
export function RemarkEditor({ place, favourite, name }: RemarkEditorProps) {
  const t = useText('favourites-page');
  const {
    remark,
    isOpen,
    failure: errorText,
    open: openEditor,
    type: changeText,
    save: saveRemark,
    cancel: cancelEdit,
  } = useRemarkEditor(place, favourite);
  const runAfterPress = useAfterPress(isOpen);
  const openButtonRef = useRef<HTMLButtonElement>(null);
  const fieldRef = useRef<HTMLDivElement>(null);
  /** Element to focus after the user has opened or closed the editor. */
  const focusTargetRef = useRef<'field' | 'opener' | null>(null);

  useEffect(() => {
    const focusElement =
      focusTargetRef.current === 'field' ? fieldRef.current?.querySelector('textarea') : openButtonRef.current;
    if (focusTargetRef.current) focusElement?.focus();
    focusTargetRef.current = null;
  }, [isOpen]);

  const leaveEditor = (callback: () => void) => {
    focusTargetRef.current = 'opener';
    callback();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // During IME composition, Enter and Escape belong to the input method.
    if (event.key === 'Escape') leaveEditor(cancelEdit);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    leaveEditor(saveRemark);
  };
  const handleBlur = (event: FocusEvent) => {
    if (!fieldRef.current?.contains(event.relatedTarget) && focusTargetRef.current === null) runAfterPress(saveRemark);
  };

  if (!isOpen) {
    const editButton = (
      <button
        ref={openButtonRef}
        type="button"
        className="btn btn--quiet btn--s"
        onClick={() => {
          focusTargetRef.current = 'field';
          openEditor();
        }}
      >
        <Icon name={favourite.remark ? 'edit' : 'plus'} />
        {t(favourite.remark ? 'remark.edit' : 'remark.add')}
        <span className="sr">{t(favourite.remark ? 'remark.editOf' : 'remark.addOf', { name })}</span>
      </button>
    );
    return favourite.remark ? (
      <div className="favs__remark favs__remark--said">
        <p>{favourite.remark}</p>
        {editButton}
      </div>
    ) : (
      <div className="favs__remark">{editButton}</div>
    );
  }
  return (
    <div className="favs__remark" ref={fieldRef} role="group" aria-label={t('remark.labelOf', { name })}>
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      <TextArea
        label={t('remark.label')}
        rows={2}
        maxLength={FAVOURITE_REMARK_LENGTH}
        enterKeyHint="done"
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        value={remark}
        onChange={(event) => changeText(event.target.value)}
      />
      <div className="favs__acts">
        <Button
          variant="solid"
          size="s"
          onMouseDown={keepFocus}
          onBlur={handleBlur}
          onClick={() => leaveEditor(saveRemark)}
        >
          {t('remark.save')}
        </Button>
        <Button
          variant="quiet"
          size="s"
          onMouseDown={keepFocus}
          onBlur={handleBlur}
          onClick={() => leaveEditor(cancelEdit)}
        >
          {t('remark.cancel')}
        </Button>
        <span className="source favs__keys">{t('remark.keys')}</span>
      </div>
    </div>
  );
}

/**
 * Prevents a press from moving the focus. In browsers that do not focus pressed buttons, the blur event would save the
 * remark before the click.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * State of the editor. A saved remark is displayed immediately. If saving fails, the editor opens again with the text.
 */
function useRemarkEditor(favouritePlace: FavouritePlace, favourite: FavouriteState) {
  const t = useText('favourites-page');
  const toast = useToast();
  const favouriteActions = useFavouriteChanges();
  const { openDialog } = useSite();
  const draft = useRemarkDraft(favouritePlace, favourite.remark);
  const [errorText, setErrorText] = useState<string | null>(null);

  async function saveRemark() {
    const remark = draft.remark.trim();
    setErrorText(null);
    draft.close();
    const noteError =
      remark === favourite.remark ? null : await favouriteActions.note(favouritePlace, favourite, remark);
    if (!noteError) {
      draft.settle(remark);
      if (remark !== favourite.remark) toast.success(t('remark.saved'));
      return;
    }
    draft.reopen(remark);
    setErrorText(noteError.message || t('failed'));
    if (isSessionEnd(noteError)) openDialog('login');
  }

  return {
    remark: draft.remark,
    isOpen: draft.isOpen,
    failure: errorText,
    open: () => draft.setRemark(favourite.remark),
    type: draft.setRemark,
    save: () => void saveRemark(),
    cancel: () => {
      setErrorText(null);
      draft.drop();
    },
  };
}

/**
 * Returns a function that defers a change until the current click is complete, because a blur event may change the
 * layout during a press and move the pressed element away. Without a press, the change is applied immediately.
 */
function useAfterPress(isEnabled: boolean): (callback: () => void) => void {
  const isPressedRef = useRef(false);
  const pendingCallbackRef = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!isEnabled) return;
    const handlePointerDown = () => {
      isPressedRef.current = true;
    };
    const handlePointerUp = () => {
      isPressedRef.current = false;
      if (pendingCallbackRef.current) setTimeout(pendingCallbackRef.current);
      pendingCallbackRef.current = null;
    };
    const releaseEvents = ['pointerup', 'pointercancel'] as const;
    document.addEventListener('pointerdown', handlePointerDown, true);
    for (const eventName of releaseEvents) document.addEventListener(eventName, handlePointerUp, true);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown, true);
      for (const eventName of releaseEvents) document.removeEventListener(eventName, handlePointerUp, true);
    };
  }, [isEnabled]);

  return (callback) => {
    if (isPressedRef.current) pendingCallbackRef.current = callback;
    else callback();
  };
}
