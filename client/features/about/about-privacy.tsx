import type { PrivacyPolicy } from '#shared/contract/site/pages.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { Notice } from '#client/ui/say/notice.tsx';

export function AboutPrivacy({ policy }: { policy: PrivacyPolicy | null }) {
  const t = useText('dialogs');
  return (
    <article className="stack">
      <h1>{policy?.title || t('privacy.title')}</h1>
      {policy ? <RichText html={policy.policyContent} /> : <Notice tone="caution">{t('failed')}</Notice>}
    </article>
  );
}
