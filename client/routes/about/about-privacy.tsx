import { loadAboutPrivacy } from './load-about.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { PrivacyPolicy } from '#shared/contract/site/pages.ts';
import type { Route } from './+types/about-privacy.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadAboutPrivacy(context);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function AboutPrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPrivacy policy={loaderData.policy} />;
}

function AboutPrivacy({ policy }: { policy: PrivacyPolicy | null }) {
  const t = useText('dialogs');
  return (
    <article className="wrap about-policy stack">
      <h1>{policy?.title || t('privacy.title')}</h1>
      {policy ? <RichText html={policy.policyContent} /> : <Notice tone="caution">{t('failed')}</Notice>}
    </article>
  );
}
