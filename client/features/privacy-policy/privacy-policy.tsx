import { useText } from '#client/i18n/use-text.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { usePolicy } from '#client/features/agreement/use-policy.ts';

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const t = useText('dialogs');
  const { data, error, isValidating, mutate } = usePolicy();
  return (
    <Dialog isOpen onClose={onClose} size="agreement" title={data?.title || t('privacy.title')}>
      {data && <RichText html={data.policyContent} />}
      {!data && error && (
        <RetryPrompt
          text={t('failed')}
          retry={t('retry')}
          announce="politely"
          pending={isValidating}
          onRetry={() => void mutate()}
        />
      )}
      {!data && !error && (
        <SkeletonGroup className="stack">
          {['90%', '100%', '70%', '95%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </SkeletonGroup>
      )}
    </Dialog>
  );
}
