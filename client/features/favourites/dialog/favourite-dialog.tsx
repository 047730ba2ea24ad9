import { useId, useState } from 'react';
import type { FavouriteItem } from '#client/features/favourites/store/favourite-item.ts';
import {
  countCourses,
  findFavourite,
  isFavourite,
  type FavouriteState,
} from '#client/features/favourites/store/favourites.ts';
import { useRemarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import { isSessionEnd, useFavouriteChanges, useFavourites } from '#client/features/favourites/store/use-favourites.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { FormError } from '#client/site/forms/form-result.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import { RemoveDialog } from './remove-question.tsx';
import './favourite-dialog.css';

/** Dialog that adds a favourite with a remark, or edits or removes an existing one. */
export function FavouriteDialog({ item, onClose }: { item: FavouriteItem; onClose: () => void }) {
  const t = useText('favourites');
  const formId = useId();
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false);
  const { favourite, courses, remark, setRemark, schoolComesAlong, busy, failure, save, remove, cancel } =
    useFavouriteDialog(item, onClose);
  const itemKind = item.place.courseId === undefined ? 'school' : 'course';
  const isSaved = isFavourite(favourite);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="collect"
      title={t(`dialog.${isSaved ? 'edit' : 'add'}.${itemKind}`)}
      footer={
        <>
          {isSaved ? (
            <Button
              variant="danger"
              className="favourite__remove"
              pending={busy === 'remove' && !isConfirmingRemoval}
              pendingLabel={t('removing')}
              onClick={() => (itemKind === 'school' ? setConfirmingRemoval(true) : void remove())}
            >
              {t('dialog.remove')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
          <Button variant="solid" type="submit" form={formId} pending={busy === 'save'} pendingLabel={t('saving')}>
            {t(isSaved ? 'dialog.update' : 'dialog.save')}
          </Button>
        </>
      }
    >
      {failure && !isConfirmingRemoval && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      <form
        id={formId}
        className="favourite"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FavouriteSummary item={item} />
        {schoolComesAlong && <p className="meta">{t('dialog.withSchool', { school: item.school.names.own })}</p>}
        <TextArea
          label={t('remark.label')}
          hint={t('remark.hint')}
          rows={3}
          maxLength={FAVOURITE_REMARK_LENGTH}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </form>
      {isConfirmingRemoval && (
        <RemoveDialog
          name={item.names.own}
          courseCount={courses}
          onRemove={remove}
          onClose={() => setConfirmingRemoval(false)}
        />
      )}
    </Dialog>
  );
}

function FavouriteSummary({ item: { names, seal, place, school } }: { item: FavouriteItem }) {
  return (
    <div className="favourite__what">
      {seal && <img className="seal" src={seal} alt="" width={48} height={48} />}
      <p>
        <b lang={names.ownLang}>{names.own}</b>
        {names.other && (
          <span className="meta" lang={names.otherLang}>
            {names.other}
          </span>
        )}
        {place.courseId !== undefined && (
          <span className="meta" lang={school.names.ownLang}>
            {school.names.own}
          </span>
        )}
      </p>
    </div>
  );
}

interface FavouriteView {
  favourite: FavouriteState;
  schoolFavourite: FavouriteState;
  /** Number of favourite courses of the school, or null if unknown. */
  courses: number | null;
  busy: 'save' | 'remove' | null;
}

/** State and commands of the favourite dialog. Typed text survives errors, reloads and logins. */
function useFavouriteDialog(item: FavouriteItem, onClose: () => void) {
  const t = useText('favourites');
  const toast = useToast();
  const favouriteActions = useFavouriteChanges();
  const { openDialog } = useSite();
  const favourites = useFavourites();
  const { schoolId } = item.place;
  const currentView = {
    favourite: findFavourite(favourites, item.place),
    schoolFavourite: findFavourite(favourites, { schoolId }),
    courses: countCourses(favourites, schoolId),
    busy: null,
  };
  const remarkDraft = useRemarkDraft(item.place, currentView.favourite.remark);
  const [errorText, setErrorText] = useState<string | null>(null);
  /**
   * State at the start of a request. The dialog keeps displaying it, although the buttons behind the dialog already
   * show the result.
   */
  const [frozenView, setFrozenView] = useState<FavouriteView | null>(null);
  const displayedView: FavouriteView = frozenView ?? currentView;

  /** Runs a command. Resolves to an error text, or to undefined on success. */
  async function runAction(
    actionName: 'save' | 'remove',
    successText: string,
    action: () => Promise<FormError | null>,
  ): Promise<string | void> {
    if (frozenView) return;
    setFrozenView({ ...displayedView, busy: actionName });
    setErrorText(null);
    const actionError = await action();
    setFrozenView(null);
    if (actionError) {
      const messageText = actionError.message || t('failed');
      setErrorText(messageText);
      if (!isSessionEnd(actionError)) return messageText;
      // The login opens over this dialog, which stays open. The confirmation would cover the login, so it closes,
      // unless it shows an error.
      openDialog('login');
      return;
    }
    remarkDraft.drop();
    toast.success(successText);
    onClose();
  }

  return {
    favourite: displayedView.favourite,
    courses: displayedView.courses,
    busy: displayedView.busy,
    failure: errorText,
    remark: remarkDraft.remark,
    setRemark: remarkDraft.setRemark,
    schoolComesAlong:
      !isFavourite(displayedView.favourite) &&
      !isFavourite(displayedView.schoolFavourite) &&
      item.place.courseId !== undefined,
    save: () =>
      isFavourite(displayedView.favourite)
        ? runAction('save', t('saved'), () =>
            favouriteActions.note(item.place, displayedView.favourite, remarkDraft.remark.trim()),
          )
        : runAction('save', t('added', { name: item.names.own }), () =>
            favouriteActions.add(item.place, remarkDraft.remark.trim(), isFavourite(displayedView.schoolFavourite)),
          ),
    remove: () =>
      runAction('remove', t('removed', { name: item.names.own }), () =>
        favouriteActions.remove(item.place, displayedView.favourite),
      ),
    cancel: () => {
      remarkDraft.drop();
      onClose();
    },
  };
}
