import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { COLLECTION_HEADING } from './collection-heading.ts';
import type { CourseLine, SchoolLine } from './collection-line.ts';
import { isSessionEnd } from './session-end.ts';
import { useCollecting } from './use-collecting.ts';
import { placeOf } from './use-still-collected.ts';

/** Takes a line off the list. A text that comes back says what went wrong, and then the line stands there again. */
export function useRemoval() {
  const t = useText('collection');
  const toast = useToast();
  const collecting = useCollecting();
  const { openDialog } = useSite();
  return async (line: SchoolLine | CourseLine): Promise<string | void> => {
    const failed = await collecting.remove(placeOf(line), line.mark);
    if (failed) {
      const words = failed.message || t('failed');
      if (!isSessionEnd(failed)) return words;
      toast.error(words);
      openDialog('login');
      return;
    }
    toast.success(t('removed', { name: line.names.own }));
    // What was pressed is gone, and the focus with it; a question gives it back before this.
    setTimeout(() => document.getElementById(COLLECTION_HEADING)?.focus());
  };
}
