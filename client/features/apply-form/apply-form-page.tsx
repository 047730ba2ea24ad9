import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { applyAddress, readApplyIntent } from '#client/features/apply-start/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Notice, RetryNotice } from '#client/ui/say/notice.tsx';
import { SiteLink, useSitePath } from '#client/site/site.tsx';
import { ApplyForm } from './apply-form.tsx';
import type { ApplyFormContent } from './load-apply-form.server.ts';
import './apply-form.css';

export function ApplyFormPage({ content }: { content: ApplyFormContent }) {
  const t = useText('apply-form');
  useIntent();
  return (
    <div className="wrap apply">
      {content.status === null ? (
        <>
          <h1>{t('title')}</h1>
          <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
        </>
      ) : content.status === 'draft' ? (
        <ApplyForm content={content} />
      ) : (
        <AlreadySent />
      )}
    </div>
  );
}

/** One form at a time: with one on its way no new course can be applied for. */
function AlreadySent() {
  const t = useText('apply-form');
  return (
    <>
      <h1>{t('title')}</h1>
      <Notice>
        <p>{t('applySchFail')}</p>
        <p className="row">
          <SiteLink className="btn btn--primary" to="/my-apply/proccess">
            {t('toProgress')}
          </SiteLink>
          <SiteLink className="btn" to="/my-apply/result">
            {t('toResult')}
          </SiteLink>
        </p>
      </Notice>
    </>
  );
}

/** Without anything chosen in the address, the form takes up what was chosen in this tab before. */
function useIntent() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const path = useSitePath();
  const intent = search === '' && typeof window !== 'undefined' ? readApplyIntent() : null;
  const address = intent && path(applyAddress(intent));
  useEffect(() => {
    if (address) void navigate(address, { replace: true });
  }, [address, navigate]);
}
