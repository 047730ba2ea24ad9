import { useText } from '#client/i18n/use-text.ts';
import { isCollected, type Mark } from '#client/site/favourite-mark.ts';
import { useSite } from '#client/site/site-context.ts';
import { useDeed } from '#client/site/use-deed.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { type Collectable, nameOf } from './collectable.ts';
import { remarkDraft } from './remark-draft.ts';
import { useCollecting } from './use-collecting.ts';
import { useMark } from './use-favourites.ts';

const collectDeed = ({ place }: Collectable) => `collect-${nameOf(place)}`;

/** For a visitor's click: opens the login, and once somebody is logged in it is done, with whatever was noted before. */
export function useCollectAfterLogin(item: Collectable, mark: Mark): () => void {
  const t = useText('collect');
  const { user } = useSite();
  const toast = useToast();
  const collecting = useCollecting();
  const schoolMark = useMark({ schoolId: item.place.schoolId }, item.school.told);

  async function collect() {
    const draft = remarkDraft(user?.staffId ?? '', item.place);
    const failure = isCollected(mark)
      ? null
      : await collecting.add(item.place, draft.read() ?? '', isCollected(schoolMark));
    if (failure) return toast.error(failure.message || t('failed'));
    draft.drop();
    toast.success(t('done', { name: item.names.own }));
  }

  return useDeed(collectDeed(item), () => void collect());
}
