import type { PageModule } from '#shared/contract/site.ts';
import { PageModules } from '#client/features/modular-page/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { AboutFallback } from './about-fallback.tsx';
import { FailedNotice } from './failed-notice.tsx';

export function AboutUs({ modules, failed }: { modules: PageModule[]; failed: boolean }) {
  const t = useText('about');
  const startsWithBanner = modules[0]?.kind === 'banner';
  return (
    <>
      {!startsWithBanner && (
        <div className="wrap about-head">
          <h1>{t('us.title')}</h1>
          {failed && <FailedNotice text={t('us.failed')} retry={t('us.retry')} to="/about/us" />}
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
