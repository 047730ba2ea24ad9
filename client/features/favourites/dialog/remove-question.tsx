import { useEffect, useEffectEvent } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { ConfirmDialog } from '#client/ui/dialog/confirm-question.tsx';
import { useFavouriteChanges } from '#client/features/favourites/store/use-favourites.ts';

interface RemoveDialogProps {
  name: string;
  /** Number of favourite courses of the school, or null if unknown. */
  courseCount: number | null;
  /** Resolves to an error text, or to undefined on success. */
  onRemove: () => Promise<string | void>;
  onClose: () => void;
}

/**
 * Asks for confirmation before a school is removed, because its courses and all remarks are removed as well. Opening it
 * refreshes the number of courses.
 */
export function RemoveDialog({ name, courseCount, onRemove, onClose }: RemoveDialogProps) {
  const t = useText('favourites');
  const { refresh } = useFavouriteChanges();
  const refreshCount = useEffectEvent(refresh);
  useEffect(() => refreshCount(), []);
  return (
    <ConfirmDialog
      isOpen
      title={t('question.title')}
      safeLabel={t('question.keep')}
      actLabel={courseCount ? t('question.removeAll', { number: courseCount + 1 }) : t('question.remove')}
      actPendingLabel={t('removing')}
      onAct={onRemove}
      onClose={onClose}
    >
      <p>
        {courseCount === null
          ? t('question.textUnknown', { name })
          : courseCount === 0
            ? t('question.textAlone', { name })
            : t('question.text', { name, count: courseCount })}
      </p>
    </ConfirmDialog>
  );
}
