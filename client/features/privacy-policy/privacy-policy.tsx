import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';
import { usePolicy } from '#client/features/agreement/use-policy.ts';

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const t = useText('dialogs');
  const { data, error, isValidating, mutate } = usePolicy();
  return (
    <Dialog isOpen onClose={onClose} size="agreement" title={data?.title || t('privacy.title')}>
      {data && <RichText html={data.policyContent} />}
      {!data && error && (
        <Notice tone="caution" announce="politely">
          <p>{t('failed')}</p>
          <Button size="s" pending={isValidating} onClick={() => void mutate()}>
            {t('retry')}
          </Button>
        </Notice>
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
