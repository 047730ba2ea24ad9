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

/** Remark that is edited in place. It is saved when the field loses focus. */
export function RemarkEditor({ place, favourite, name }: RemarkEditorProps) {
  const t = useText('favourites-page');
  const { remark, isOpen, failure, open, type, save, cancel } = useRemarkEditor(place, favourite);
  const afterPress = useAfterPress(isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  /** Element to focus after the user has opened or closed the editor. */
  const focusTarget = useRef<'field' | 'opener' | null>(null);

  useEffect(() => {
    const target = focusTarget.current === 'field' ? field.current?.querySelector('textarea') : opener.current;
    if (focusTarget.current) target?.focus();
    focusTarget.current = null;
  }, [isOpen]);

  const leaveEditor = (run: () => void) => {
    focusTarget.current = 'opener';
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // During IME composition, Enter and Escape belong to the input method.
    if (event.key === 'Escape') leaveEditor(cancel);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    leaveEditor(save);
  };
  const onBlur = (event: FocusEvent) => {
    if (!field.current?.contains(event.relatedTarget) && focusTarget.current === null) afterPress(save);
  };

  if (!isOpen) {
    const edit = (
      <button
        ref={opener}
        type="button"
        className="btn btn--quiet btn--s"
        onClick={() => {
          focusTarget.current = 'field';
          open();
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
        {edit}
      </div>
    ) : (
      <div className="favs__remark">{edit}</div>
    );
  }
  return (
    <div className="favs__remark" ref={field} role="group" aria-label={t('remark.labelOf', { name })}>
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      <TextArea
        label={t('remark.label')}
        rows={2}
        maxLength={FAVOURITE_REMARK_LENGTH}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        value={remark}
        onChange={(event) => type(event.target.value)}
      />
      <div className="favs__acts">
        <Button variant="solid" size="s" onMouseDown={keepFocus} onBlur={onBlur} onClick={() => leaveEditor(save)}>
          {t('remark.save')}
        </Button>
        <Button variant="quiet" size="s" onMouseDown={keepFocus} onBlur={onBlur} onClick={() => leaveEditor(cancel)}>
          {t('remark.cancel')}
        </Button>
        <span className="source favs__keys">{t('remark.keys')}</span>
      </div>
    </div>
  );
}

/**
 * Prevents a press from moving focus: in browsers that do not focus pressed buttons, the blur would save the remark
 * before the click.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * State of the editor. A saved remark is displayed at once; if saving fails, the editor opens again with the typed
 * text.
 */
function useRemarkEditor(place: FavouritePlace, favourite: FavouriteState) {
  const t = useText('favourites-page');
  const toast = useToast();
  const changes = useFavouriteChanges();
  const { openDialog } = useSite();
  const draft = useRemarkDraft(place, favourite.remark);
  const [failure, setFailure] = useState<string | null>(null);

  async function save() {
    const remark = draft.remark.trim();
    setFailure(null);
    draft.close();
    const error = remark === favourite.remark ? null : await changes.note(place, favourite, remark);
    if (!error) {
      draft.settle(remark);
      if (remark !== favourite.remark) toast.success(t('remark.saved'));
      return;
    }
    draft.reopen(remark);
    setFailure(error.message || t('failed'));
    if (isSessionEnd(error)) openDialog('login');
  }

  return {
    remark: draft.remark,
    isOpen: draft.isOpen,
    failure,
    open: () => draft.setRemark(favourite.remark),
    type: draft.setRemark,
    save: () => void save(),
    cancel: () => {
      setFailure(null);
      draft.drop();
    },
  };
}

/**
 * Blur may change the layout during a press, so that the pressed element moves away. The returned function defers a
 * change until the click is done; without a press it runs at once.
 */
function useAfterPress(isOn: boolean): (run: () => void) => void {
  const isPressed = useRef(false);
  const pendingRun = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const down = () => {
      isPressed.current = true;
    };
    const onPointerUp = () => {
      isPressed.current = false;
      if (pendingRun.current) setTimeout(pendingRun.current);
      pendingRun.current = null;
    };
    const ups = ['pointerup', 'pointercancel'] as const;
    document.addEventListener('pointerdown', down, true);
    for (const name of ups) document.addEventListener(name, onPointerUp, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const name of ups) document.removeEventListener(name, onPointerUp, true);
    };
  }, [isOn]);

  return (run) => {
    if (isPressed.current) pendingRun.current = run;
    else run();
  };
}
