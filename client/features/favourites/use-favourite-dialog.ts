import { useState } from 'react';
import type { Failure } from '#shared/failure.ts';
import { useText } from '#client/i18n/use-text.ts';
import { isCollected, type Mark } from '#client/site/favourite-mark.ts';
import { useSite } from '#client/site/site-context.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import type { Collectable } from './collectable.ts';
import { useRemarkDraft } from './use-remark-draft.ts';
import { useCollecting } from './use-collecting.ts';
import { countCourses, findMark } from './favourites.ts';
import { useFavourites } from './use-favourites.ts';
import { isSessionEnd } from './session-end.ts';

interface Seen {
  mark: Mark;
  schoolMark: Mark;
  /** How many of the school's are collected; null where that is not known. */
  courses: number | null;
  busy: 'save' | 'remove' | null;
}

/** What the favourites dialog knows and does. What was typed outlives every failure, a reload and a new login. */
export function useFavouriteDialog(item: Collectable, onClose: () => void) {
  const t = useText('favourites');
  const toast = useToast();
  const collecting = useCollecting();
  const { openDialog } = useSite();
  const favourites = useFavourites();
  const { schoolId } = item.place;
  const seen = {
    mark: findMark(favourites, item.place, item.told),
    schoolMark: findMark(favourites, { schoolId }, item.school.told),
    courses: countCourses(favourites, schoolId),
    busy: null,
  };
  const draft = useRemarkDraft(item.place, seen.mark.remark);
  const [failure, setFailure] = useState<string | null>(null);
  /** While something is under way, the dialog stays what it was: the hearts behind it show the outcome already. */
  const [held, setHeld] = useState<Seen | null>(null);
  const now: Seen = held ?? seen;

  /** A text that comes back says what went wrong. */
  async function run(
    busy: 'save' | 'remove',
    done: string,
    act: () => Promise<Failure | null>,
  ): Promise<string | void> {
    if (held) return;
    setHeld({ ...now, busy });
    setFailure(null);
    const failed = await act();
    setHeld(null);
    if (failed) {
      const words = failed.message || t('failed');
      setFailure(words);
      if (!isSessionEnd(failed)) return words;
      openDialog('login'); // Over this dialog, which stays; a question would lie over the login, so it goes.
      return;
    }
    draft.drop();
    toast.success(done);
    onClose();
  }

  return {
    mark: now.mark,
    courses: now.courses,
    busy: now.busy,
    failure,
    remark: draft.remark,
    setRemark: draft.setRemark,
    schoolComesAlong: !isCollected(now.mark) && !isCollected(now.schoolMark) && item.place.courseId !== undefined,
    save: () =>
      isCollected(now.mark)
        ? run('save', t('saved'), () => collecting.note(item.place, now.mark, draft.remark.trim()))
        : run('save', t('added', { name: item.names.own }), () =>
            collecting.add(item.place, draft.remark.trim(), isCollected(now.schoolMark)),
          ),
    remove: () => run('remove', t('removed', { name: item.names.own }), () => collecting.remove(item.place, now.mark)),
    cancel: () => {
      draft.drop();
      onClose();
    },
  };
}
