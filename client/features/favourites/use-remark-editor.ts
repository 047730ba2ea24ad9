import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { Mark } from '#client/site/favourite-mark.ts';
import { useSite } from '#client/site/site-context.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import type { Place } from './favourites.ts';
import { isSessionEnd } from './session-end.ts';
import { useCollecting } from './use-collecting.ts';
import { useRemarkDraft } from './use-remark-draft.ts';

/** What is saved shows at once; what could not be saved opens again, with every letter. */
export function useRemarkEditor(place: Place, mark: Mark) {
  const t = useText('collection');
  const toast = useToast();
  const collecting = useCollecting();
  const { openDialog } = useSite();
  const draft = useRemarkDraft(place, mark.remark);
  const [failure, setFailure] = useState<string | null>(null);

  async function save() {
    const remark = draft.remark.trim();
    setFailure(null);
    draft.close();
    const failed = remark === mark.remark ? null : await collecting.note(place, mark, remark);
    if (!failed) {
      draft.settle(remark);
      if (remark !== mark.remark) toast.success(t('remark.saved'));
      return;
    }
    draft.reopen(remark);
    setFailure(failed.message || t('failed'));
    if (isSessionEnd(failed)) openDialog('login');
  }

  return {
    remark: draft.remark,
    isOpen: draft.isOpen,
    failure,
    open: () => draft.setRemark(mark.remark),
    type: draft.setRemark,
    save: () => void save(),
    cancel: () => {
      setFailure(null);
      draft.drop();
    },
  };
}
