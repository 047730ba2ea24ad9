import type { Application } from '#shared/contract/application.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { ApplicationHead } from './application-head.tsx';
import { ApplicationMessages } from './application-messages.tsx';
import { ApplicationSide } from './application-side.tsx';
import { Happenings } from './happenings.tsx';
import { NextActionBox } from './next-action-box.tsx';
import { NotSent } from './not-sent.tsx';
import type { ProgressContent } from './progress-content.ts';
import { useApplication } from './use-application.ts';
import { WayLine } from './way-line.tsx';
import './progress.css';

export function ProgressPage({ content: { application, failed } }: { content: ProgressContent }) {
  const t = useText('application');
  const isOnItsWay = application && application.status !== 'draft';
  return (
    <div className="wrap progress">
      {isOnItsWay ? (
        <Progress told={application} />
      ) : (
        <>
          <h1>{t('progressTitle')}</h1>
          {failed ? (
            <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
          ) : (
            <NotSent hasDraft={application !== null} />
          )}
        </>
      )}
    </div>
  );
}

function Progress({ told }: { told: Application }) {
  const { application, refresh } = useApplication(told);
  return (
    <>
      <ApplicationHead application={application} />
      <div className="progress__flow">
        <NextActionBox application={application} />
        <WayLine application={application} />
      </div>
      <div className="progress__cols">
        <div>
          <ApplicationMessages application={application} onSent={refresh} />
          <Happenings application={application} />
        </div>
        <ApplicationSide application={application} onWithdrawn={refresh} />
      </div>
    </>
  );
}
