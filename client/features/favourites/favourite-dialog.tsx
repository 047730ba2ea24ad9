import { useId, useState } from 'react';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import { useText } from '#client/i18n/use-text.ts';
import { isCollected } from '#client/site/favourite-mark.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { TextArea } from '#client/ui/field/text-area.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import type { Collectable } from './collectable.ts';
import { RemoveQuestion } from './remove-question.tsx';
import { useFavouriteDialog } from './use-favourite-dialog.ts';
import './favourite-dialog.css';

/** What is not collected is added here, with a remark; what is, is noted anew or removed. */
export function FavouriteDialog({ item, onClose }: { item: Collectable; onClose: () => void }) {
  const t = useText('favourites');
  const formId = useId();
  const [asks, setAsks] = useState(false);
  const { mark, courses, remark, setRemark, schoolComesAlong, busy, failure, save, remove, cancel } =
    useFavouriteDialog(item, onClose);
  const kind = item.place.courseId === undefined ? 'school' : 'course';
  const isIn = isCollected(mark);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="collect"
      title={t(`dialog.${isIn ? 'edit' : 'add'}.${kind}`)}
      foot={
        <>
          {isIn ? (
            <Button
              variant="danger"
              className="favourite__remove"
              pending={busy === 'remove' && !asks}
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
            {t(isIn ? 'dialog.update' : 'dialog.save')}
          </Button>
        </>
      }
    >
      {failure && !asks && (
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
      {asks && (
        <RemoveQuestion name={item.names.own} courses={courses} remove={remove} onClose={() => setAsks(false)} />
      )}
    </Dialog>
  );
}

function What({ item: { names, seal, place, school } }: { item: Collectable }) {
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
