import { FailedNotice } from './failed-notice.tsx';
import { loadAboutUs } from './load-about.server.ts';
import { PageModules } from '#client/features/modular-page/page-modules.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import type { PageModule } from '#shared/contract/site/pages.ts';
import type { Route } from './+types/about-us.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadAboutUs(context);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function AboutUsRoute({ loaderData }: Route.ComponentProps) {
  return <AboutUs modules={loaderData.modules} hasFailed={loaderData.failed} />;
}

function AboutUs({ modules, hasFailed }: { modules: PageModule[]; hasFailed: boolean }) {
  const t = useText('about');
  const startsWithBanner = modules[0]?.kind === 'banner';
  return (
    <>
      {!startsWithBanner && (
        <div className="wrap about-head">
          <h1>{t('us.title')}</h1>
          {hasFailed && <FailedNotice text={t('us.failed')} retry={t('us.retry')} to="/about/us" />}
        </div>
      )}
      {modules.length > 0 ? (
        <PageModules modules={modules} bannerTitle={startsWithBanner ? t('us.title') : undefined} />
      ) : (
        <AboutFallback />
      )}
    </>
  );
}

/** Fallback for agencies without their own text: statements that are true of every agency. */
function AboutFallback() {
  const t = useText('about');
  const { agent } = useSite();
  return (
    <div className="wrap about-text prose">
      <p>{t('us.who', { name: agent.name })}</p>
      <p>{t('us.how')}</p>
      {agent.contactTel && <p>{t('us.contact', { phone: agent.contactTel.replaceAll(' ', '\u00a0') })}</p>}
    </div>
  );
}
