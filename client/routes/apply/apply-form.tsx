import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  addCourse,
  ApplyFormContext,
  fieldId,
  type SharedForm,
  useSharedForm,
} from '#client/features/apply-form/apply-form-context.ts';
import { DocumentsPart } from '#client/features/apply-form/documents/documents-part.tsx';
import { DraftNotices, DraftStatus } from '#client/features/apply-form/draft/draft-notices.tsx';
import { useDraft, useSubmission } from '#client/features/apply-form/draft/use-draft.ts';
import { useFormConsents } from '#client/features/apply-form/form-consents.tsx';
import { type ApplyFormContent, loadApplyForm } from '#client/features/apply-form/load-apply-form.server.ts';
import { CoursesPart } from '#client/features/apply-form/parts/courses-part.tsx';
import { EducationPart, ExamsPart } from '#client/features/apply-form/parts/education-part.tsx';
import {
  ApplySteps,
  FORM_PARTS,
  type FormPart,
  FormPartSection,
  type PartState,
  partState,
} from '#client/features/apply-form/parts/form-outline.tsx';
import { PersonalPart } from '#client/features/apply-form/parts/personal-part.tsx';
import { ReviewPart } from '#client/features/apply-form/parts/review-part.tsx';
import { applicationHandlers } from '#client/features/apply-form/application-handlers.server.ts';
import { applyAddress, loadApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { PageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { findGaps } from '#shared/rules/application/find-gaps.ts';
import { consentHandlers } from '#client/features/consent/consent-handlers.server.ts';
import { submitIntent } from '#client/site/forms/intent-action.server.ts';
import type { Route } from './+types/apply-form.ts';
import '#client/features/apply-form/apply-form.css';

export const loader = ({ context, request }: Route.LoaderArgs) => loadApplyForm(context, request);

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, { ...consentHandlers, ...applicationHandlers });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function ApplyFormRoute({ loaderData }: Route.ComponentProps) {
  return <ApplyFormPage content={loaderData.content} />;
}

function ApplyFormPage({ content }: { content: ApplyFormContent }) {
  const t = useText('apply-form');
  const { user } = useSite();
  useIntent();
  return (
    <div className="wrap apply">
      {content.status === null ? (
        <>
          <h1>{t('title')}</h1>
          <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
        </>
      ) : content.status === 'draft' && user?.deleteAt ? (
        <Leaving deleteAt={user.deleteAt} />
      ) : content.status === 'draft' ? (
        <ApplyForm content={content} />
      ) : (
        <AlreadySubmitted content={content} />
      )}
    </div>
  );
}

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/**
 * Replaces the form for accounts that are scheduled for deletion, since they cannot submit. The draft stays and is
 * available again if the deletion is cancelled.
 */
function Leaving({ deleteAt }: { deleteAt: string }) {
  const t = useText('apply-form');
  const locale = useLocale();
  return (
    <>
      <h1>{t('title')}</h1>
      <Notice tone="caution">
        <p>{t('leaving', { day: momentText(deleteAt, locale, DAY) })}</p>
        <p>{t('leavingKept')}</p>
      </Notice>
    </>
  );
}

/**
 * Shown while an application is pending: it blocks new courses, and the student can correct it until an adviser takes
 * it.
 */
function AlreadySubmitted({ content }: { content: ApplyFormContent }) {
  const t = useText('apply-form');
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) return <ApplyForm content={content} isSent />;
  return (
    <>
      <h1>{t('title')}</h1>
      <Notice>
        <p>{t('applySchFail')}</p>
        {content.status === 'following' && <p>{t(content.mayChange ? 'mayChange' : 'taken')}</p>}
        <p className="row">
          <SiteLink className="btn btn--primary" to="/my-apply/proccess">
            {t('toProgress')}
          </SiteLink>
          {content.mayChange && <Button onClick={() => setIsChanging(true)}>{t('toChange')}</Button>}
          <SiteLink className="btn" to="/my-apply/result">
            {t('toResult')}
          </SiteLink>
        </p>
      </Notice>
    </>
  );
}

/** Restores the apply intent of the tab when the URL has no selection. */
function useIntent() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const path = useSitePath();
  const intent = search === '' && typeof window !== 'undefined' ? loadApplyIntent() : null;
  const url = intent && path(applyAddress(intent));
  useEffect(() => {
    if (url) void navigate(url, { replace: true });
  }, [url, navigate]);
}

const VIEWS: Record<FormPart, () => ReactNode> = {
  personal: PersonalPart,
  education: EducationPart,
  exams: ExamsPart,
  courses: CoursesPart,
  documents: DocumentsPart,
  review: ReviewPart,
};

/**
 * Renders the whole form on one page. A draft is saved automatically and submitted by the button at the bottom, which
 * saves the changes of a submitted application.
 */
function ApplyForm({ content, isSent = false }: { content: ApplyFormContent; isSent?: boolean }) {
  const { storedDraft, selectedCourse, staffId, today } = content;
  const t = useText('apply-form');
  const { state, dispatch, keeper } = useDraft(storedDraft, staffId, isSent);
  const [hasTried, setHasTried] = useState(false);
  const { form } = state;
  const agreed = useFormConsents(content, form);
  const { submit, isPending, failure } = useSubmission(state, { dispatch, keeper, isSent }, agreed);
  const gaps = useMemo(() => findGaps(form, today), [form, today]);
  const states = useMemo(
    () => Object.fromEntries(FORM_PARTS.map((part) => [part, partState(gaps, part)])) as Record<FormPart, PartState>,
    [gaps],
  );
  const change: SharedForm['change'] = (changed) => dispatch({ kind: 'edited', form: { ...form, ...changed } });
  const shared = useSharedForm({ form, change, hasTried, today, isSent }, agreed, gaps);
  useChosen(isSent ? null : selectedCourse, shared);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const [first] = gaps;
    const field =
      first?.field ?? (agreed.lack ? 'documents' : agreed.abroad.length > 0 && !agreed.isAbroadTicked && 'abroad');
    if (!field) return submit();
    setHasTried(true);
    focusField(field);
  };
  return (
    <ApplyFormContext value={shared}>
      <div className="apply__cols">
        <ApplySteps states={states} />
        <form className="apply__form" method="post" noValidate onSubmit={send}>
          <noscript>
            <Notice>{t('needsScript')}</Notice>
          </noscript>
          {isSent ? <Notice>{t('changing')}</Notice> : <DraftNotices state={state} dispatch={dispatch} />}
          {FORM_PARTS.map((part) => {
            const View = VIEWS[part];
            return (
              <FormPartSection key={part} part={part} state={states[part]} intro={t(`intro.${part}`)}>
                <View />
              </FormPartSection>
            );
          })}
          <PageBar>
            <div className="apply__foot">
              {!isSent && <DraftStatus state={state} />}
              {failure && (
                <span className="apply__failure" role="alert">
                  {failure}
                </span>
              )}
              {!failure && gaps.length > 0 && (
                <span className="meta">{t('submit.missing', { count: gaps.length })}</span>
              )}
              <Button
                type="submit"
                variant="primary"
                pending={isPending}
                pendingLabel={t(isSent ? 'change.saving' : 'submit.sending')}
              >
                {t(isSent ? 'change.save' : 'submit.send')}
              </Button>
            </div>
          </PageBar>
        </form>
      </div>
    </ApplyFormContext>
  );
}

/** Appends the course that the URL names to the list, once. */
function useChosen(selected: ApplyFormContent['selectedCourse'], { form, change }: SharedForm) {
  const [isAdded, setIsAdded] = useState(false);
  useEffect(() => {
    if (!selected || isAdded) return;
    setIsAdded(true);
    const courses = addCourse(form.courses, selected);
    if (courses.length > form.courses.length) change({ courses });
  }, [selected, isAdded, form, change]);
}

/** Focuses the first invalid field, or the section that is incomplete. */
function focusField(field: string) {
  const element =
    document.getElementById(fieldId(field)) ?? document.getElementById(fieldId(field.split('.')[0] ?? ''));
  const control = element?.matches('input, select, textarea, button')
    ? element
    : (element?.querySelector('input, [tabindex="0"], button') ?? element);
  element?.scrollIntoView({ block: 'center' });
  (control as HTMLElement | null)?.focus({ preventScroll: true });
}
