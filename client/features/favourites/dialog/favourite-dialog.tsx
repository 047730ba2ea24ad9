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
import { RemoveQuestion } from './remove-question.tsx';
import './favourite-dialog.css';

/** Dialog that adds a favourite with a remark, or edits or removes an existing one. */
export function FavouriteDialog({ item, onClose }: { item: FavouriteItem; onClose: () => void }) {
  const t = useText('favourites');
  const formId = useId();
  const [isConfirming, setAsks] = useState(false);
  const { favourite, courses, remark, setRemark, schoolComesAlong, busy, failure, save, remove, cancel } =
    useFavouriteDialog(item, onClose);
  const kind = item.place.courseId === undefined ? 'school' : 'course';
  const isLoggedIn = isFavourite(favourite);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="collect"
      title={t(`dialog.${isLoggedIn ? 'edit' : 'add'}.${kind}`)}
      foot={
        <>
          {isLoggedIn ? (
            <Button
              variant="danger"
              className="favourite__remove"
              pending={busy === 'remove' && !isConfirming}
              pendingLabel={t('removing')}
              onClick={() => (kind === 'school' ? setAsks(true) : void remove())}
            >
              {t('dialog.remove')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
          <Button variant="solid" type="submit" form={formId} pending={busy === 'save'} pendingLabel={t('saving')}>
            {t(isLoggedIn ? 'dialog.update' : 'dialog.save')}
          </Button>
        </>
      }
    >
      {failure && !isConfirming && (
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
        <What item={item} />
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
      {isConfirming && (
        <RemoveQuestion name={item.names.own} courses={courses} remove={remove} onClose={() => setAsks(false)} />
      )}
    </Dialog>
  );
}

function What({ item: { names, seal, place, school } }: { item: FavouriteItem }) {
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
  /** Number of favourite courses of the school; null if unknown. */
  courses: number | null;
  busy: 'save' | 'remove' | null;
}

/** State and commands of the favourite dialog. Typed text survives errors, reloads and logins. */
function useFavouriteDialog(item: FavouriteItem, onClose: () => void) {
  const t = useText('favourites');
  const toast = useToast();
  const changes = useFavouriteChanges();
  const { openDialog } = useSite();
  const favourites = useFavourites();
  const { schoolId } = item.place;
  const view = {
    favourite: findFavourite(favourites, item.place),
    schoolFavourite: findFavourite(favourites, { schoolId }),
    courses: countCourses(favourites, schoolId),
    busy: null,
  };
  const draft = useRemarkDraft(item.place, view.favourite.remark);
  const [failure, setFailure] = useState<string | null>(null);
  /** State during a request. The dialog keeps displaying it, although the buttons behind it already show the result. */
  const [storedFavouriteView, setHeld] = useState<FavouriteView | null>(null);
  const now: FavouriteView = storedFavouriteView ?? view;

  /** Runs a command. Resolves to an error text, or to undefined on success. */
  async function run(
    busy: 'save' | 'remove',
    completed: string,
    action: () => Promise<FormError | null>,
  ): Promise<string | void> {
    if (storedFavouriteView) return;
    setHeld({ ...now, busy });
    setFailure(null);
    const error = await action();
    setHeld(null);
    if (error) {
      const text = error.message || t('failed');
      setFailure(text);
      if (!isSessionEnd(error)) return text;
      openDialog('login'); // The login opens over this dialog, which stays open. Without an error text, the confirmation closes, since it would cover the login.
      return;
    }
    draft.drop();
    toast.success(completed);
    onClose();
  }

  return {
    favourite: now.favourite,
    courses: now.courses,
    busy: now.busy,
    failure,
    remark: draft.remark,
    setRemark: draft.setRemark,
    schoolComesAlong:
      !isFavourite(now.favourite) && !isFavourite(now.schoolFavourite) && item.place.courseId !== undefined,
    save: () =>
      isFavourite(now.favourite)
        ? run('save', t('saved'), () => changes.note(item.place, now.favourite, draft.remark.trim()))
        : run('save', t('added', { name: item.names.own }), () =>
            changes.add(item.place, draft.remark.trim(), isFavourite(now.schoolFavourite)),
          ),
    remove: () =>
      run('remove', t('removed', { name: item.names.own }), () => changes.remove(item.place, now.favourite)),
    cancel: () => {
      draft.drop();
      onClose();
    },
  };
}
