import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ContentDraft } from '#shared/contract/office/content.ts';

interface DraftStateProps {
  draft: ContentDraft | null;
  isPublished: boolean;
  /** Text for a part that has never been published. */
  unpublishedText?: string;
}

export function DraftState({ draft, isPublished, unpublishedText }: DraftStateProps) {
  const t = useText('office-content');
  const { moment } = useOfficeClock();
  if (draft?.publishAt)
    return (
      <Badge kind="reach" icon="clock">
        {t('state.due', { moment: moment(draft.publishAt) })}
      </Badge>
    );
  if (draft)
    return (
      <Badge kind="reach" icon="edit">
        <bdi>{t('state.draft', { who: draft.who })}</bdi>
      </Badge>
    );
  return isPublished ? (
    <Badge kind="match" icon="check">
      {t('state.published')}
    </Badge>
  ) : (
    <Badge>{unpublishedText ?? t('state.notPublished')}</Badge>
  );
}
