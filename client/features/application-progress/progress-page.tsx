import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/ui/say/notice.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { Application } from '#shared/contract/application/application.ts';
import { ApplicationLog } from './application-log.tsx';
import { ApplicationMessages } from './application-messages.tsx';
import { ApplicationSide } from './application-side.tsx';
import { ApplicationSteps } from './application-steps.tsx';
import type { ProgressContent } from './load-progress.server.ts';
import { NextActionBox } from './next-action.tsx';
import { NotSent, useApplication } from './own-application.tsx';
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
        <ApplicationSteps application={application} />
      </div>
      <div className="progress__cols">
        <div>
          <ApplicationMessages application={application} onSent={refresh} />
          <ApplicationLog application={application} />
        </div>
        <ApplicationSide application={application} onWithdrawn={refresh} />
      </div>
    </>
  );
}

function ApplicationHead({ application: { id, form, submittedAt } }: { application: Application }) {
  const t = useText('application');
  const locale = useLocale();
  const [first] = form.courses;
  const facts = [
    first?.courseName ? first.schoolName : '',
    t('courseCount', { count: form.courses.length }),
    t('sentOn', { time: momentText(submittedAt, locale, { year: 'numeric', month: 'short', day: 'numeric' }) }),
    t('reference', { id }),
  ];
  return (
    <header className="progress__head">
      <div>
        <p className="meta">{t('progressTitle')}</p>
        <h1>{first?.courseName || first?.schoolName}</h1>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </header>
  );
}
