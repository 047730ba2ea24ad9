import { Fragment, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApplicationMessages } from '#client/features/application-progress/application-messages.tsx';
import {
  ApplicationLog,
  ApplicationSteps,
  NextActionBox,
} from '#client/features/application-progress/application-steps.tsx';
import { loadProgress, type ProgressContent } from '#client/features/application-progress/load-progress.server.ts';
import { RequestedDocuments } from '#client/features/application-progress/requested-documents.tsx';
import { sendDocument } from '#client/features/application-progress/send-document.server.ts';
import { NotSubmitted, useApplication } from '#client/features/application-progress/own-application.tsx';
import { StoredDocumentRow } from '#client/features/apply-form/documents/stored-document-row.tsx';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { type Texts, useLocale, useText } from '#client/i18n/use-text.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { createCallHandler, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import {
  type Application,
  sendApplicationMessage,
  withdrawApplication,
} from '#shared/contract/application/application.ts';
import type { Route } from './+types/apply-progress.ts';
import '#client/features/application-progress/progress.css';
import { useDeferred } from '#client/site/deferred-data.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadProgress(context, 'progressTitle');

const getFailedText = (texts: Texts) => texts.getText('application')('unsent');

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    message: createCallHandler(sendApplicationMessage, getFailedText),
    document: sendDocument,
    withdraw: createCallHandler(withdrawApplication, getFailedText),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function ApplyProgressRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.ok === false && <Notice tone="caution">{actionData.message}</Notice>}
      <ProgressPage content={loaderData.content} />
    </>
  );
}

function ProgressPage({ content: { application, hasFailed, seal, checkedBy } }: { content: ProgressContent }) {
  const t = useText('application');
  const isSubmitted = application && application.status !== 'draft';
  return (
    <div className="wrap progress">
      {isSubmitted ? (
        <ProgressDetails initialApplication={application} seal={seal} checkedBy={checkedBy} />
      ) : (
        <>
          <h1>{t('progressTitle')}</h1>
          {hasFailed ? (
            <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
          ) : (
            <NotSubmitted hasDraft={application !== null} />
          )}
        </>
      )}
    </div>
  );
}

function ProgressDetails({
  initialApplication,
  seal,
  checkedBy,
}: { initialApplication: Application } & Pick<ProgressContent, 'seal' | 'checkedBy'>) {
  const { application, refresh } = useApplication(initialApplication);
  return (
    <>
      <ApplicationHead application={application} seal={seal} />
      <div className="progress__flow">
        <NextActionBox application={application} checkDeadline={checkedBy} />
        <ApplicationSteps application={application} checkDeadline={checkedBy} />
      </div>
      <div className="progress__cols">
        <div>
          <RequestedDocuments application={application} onSent={refresh} />
          <ApplicationMessages application={application} onSent={refresh} />
          <ApplicationLog application={application} />
        </div>
        <ApplicationSide application={application} onWithdrawn={refresh} />
      </div>
    </>
  );
}

interface ApplicationHeadProps extends Pick<ProgressContent, 'seal'> {
  application: Application;
}

function ApplicationHead({ application: { id, form, submittedAt, mayChange }, seal }: ApplicationHeadProps) {
  const t = useText('application');
  const locale = useLocale();
  const [firstCourse] = form.courses;
  const isOneCourse = form.courses.length === 1;
  const facts = [
    ...(isOneCourse && !firstCourse?.courseName ? [] : new Set(form.courses.map(({ schoolName }) => schoolName))),
    t('sentOn', { time: formatMoment(submittedAt, locale, { year: 'numeric', month: 'short', day: 'numeric' }) }),
    t('reference', { id }),
  ];
  return (
    <header className="progress__head">
      <span className="progress__seal">
        <Suspense fallback={null}>
          <SchoolCrest seal={seal} />
        </Suspense>
      </span>
      <div>
        <p className="meta">{t('progressTitle')}</p>
        <h1>
          {isOneCourse
            ? firstCourse?.courseName || firstCourse?.schoolName
            : t('courseCount', { count: form.courses.length })}
        </h1>
        <p className="meta progress__facts">
          {facts.filter(Boolean).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {mayChange && (
        <SiteLink className="btn" to="/my-apply">
          {t('correct')}
        </SiteLink>
      )}
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </header>
  );
}

function SchoolCrest({ seal }: Pick<ProgressContent, 'seal'>) {
  const crestUrl = useDeferred(seal);
  return crestUrl ? <img className="seal" src={crestUrl} width={72} height={72} alt="" /> : null;
}

const ConfirmDialog = createLazyPart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmDialog,
  namespaces: ['ui'],
});

interface ApplicationSideProps {
  application: Application;
  onWithdrawn: () => Promise<unknown>;
}

function ApplicationSide({ application, onWithdrawn }: ApplicationSideProps) {
  const { form, decisions, status, courseStates } = application;
  const t = useText('application');
  return (
    <div>
      <section aria-labelledby="courses-title">
        <h2 id="courses-title">{t('courses')}</h2>
        <ol className="progress__courses">
          {form.courses.map(({ courseId, schoolId, courseName, schoolName }, index) => {
            const decision = decisions.find(({ course }) => course === index);
            const state = courseStates[index];
            return (
              <li key={`${schoolId}-${courseId}`}>
                <SiteLink to={courseId ? `/school/course/${courseId}` : `/school/${schoolId}`}>
                  {courseName || schoolName}
                </SiteLink>
                <small>{courseName && schoolName}</small>
                {state ? (
                  <span className="badge">{t(`courseState.${state}`)}</span>
                ) : (
                  (decision || status === 'following') && (
                    <span className="badge">{t(decision ? `outcome.${decision.outcome}` : 'following')}</span>
                  )
                )}
              </li>
            );
          })}
        </ol>
      </section>
      <section aria-labelledby="documents-title">
        <h2 id="documents-title">{t('documents')}</h2>
        <ul className="up">
          {form.documents.map((document) => (
            <StoredDocumentRow key={document.path} document={document} />
          ))}
        </ul>
      </section>
      <DocumentOpenings application={application} />
      {status === 'following' && <WithdrawForm onWithdrawn={onWithdrawn} />}
    </div>
  );
}

function WithdrawForm({ onWithdrawn }: { onWithdrawn: () => Promise<unknown> }) {
  const t = useText('application');
  const toPath = useSitePath();
  const { send } = useFormAction<FormResult<unknown>>('/my-apply/proccess', { revalidates: false });
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);

  async function handleWithdraw() {
    const formResult = await send({ intent: 'withdraw' });
    if (!formResult.ok) return formResult.message;
    setIsConfirming(false);
    await onWithdrawn();
    return void (await navigate(toPath('/my-apply')));
  }

  return (
    <section>
      <Button variant="quiet" size="s" className="progress__withdraw" onClick={() => setIsConfirming(true)}>
        {t('withdraw')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          isOpen
          title={t('withdrawTitle')}
          safeLabel={t('keep')}
          actLabel={t('withdraw')}
          actPendingLabel={t('sending')}
          onAct={handleWithdraw}
          onClose={() => setIsConfirming(false)}
        >
          {t('withdrawText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Lists accesses to the student's documents: who, when and why; newest first. */
function DocumentOpenings({ application: { openings } }: { application: Application }) {
  const t = useText('application');
  const applyFormText = useText('apply-form');
  const locale = useLocale();
  const getOpenedItemName = (kind: Application['openings'][number]['kind']) =>
    kind === 'passportNumber' ? t('openings.passportNumber') : applyFormText(`documentKinds.${kind}`);
  return (
    <section aria-labelledby="openings-title">
      <h2 id="openings-title">{t('openings.title')}</h2>
      {openings.length === 0 ? (
        <p className="meta">{t('openings.none')}</p>
      ) : (
        <ol className="openings">
          {openings.map(({ at, who, kind, name, reason, note }) => (
            <li key={`${at} ${kind} ${name}`}>
              <b>{getOpenedItemName(kind)}</b>
              {name && (
                <small>
                  <bdi>{name}</bdi>
                </small>
              )}
              <p>{t(`openings.reason.${reason}`)}</p>
              {note && <p className="openings__note">{note}</p>}
              <small>
                {who || t('adviser')} · <time dateTime={at}>{formatMoment(at, locale)}</time>
              </small>
            </li>
          ))}
        </ol>
      )}
      <p className="source">{t('openings.note')}</p>
    </section>
  );
}
