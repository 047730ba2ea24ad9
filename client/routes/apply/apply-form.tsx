import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  addCourse,
  ApplyFormContext,
  getFieldId,
  type ApplyFormContextValue,
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
  getPartState,
} from '#client/features/apply-form/parts/form-outline.tsx';
import { PersonalPart } from '#client/features/apply-form/parts/personal-part.tsx';
import { ReviewPart } from '#client/features/apply-form/parts/review-part.tsx';
import { applicationHandlers } from '#client/features/apply-form/application-handlers.server.ts';
import { getApplyPath, loadApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { formatMoment } from '#client/i18n/date-texts.ts';
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
  useStoredIntent();
  return (
    <div className="wrap apply">
      {content.status === null ? (
        <>
          <h1>{t('title')}</h1>
          <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
        </>
      ) : content.status === 'draft' && user?.deleteAt ? (
        <DeletionNotice deleteAt={user.deleteAt} />
      ) : content.status === 'draft' ? (
        <ApplyForm content={content} />
      ) : (
        <AlreadySubmitted content={content} />
      )}
    </div>
  );
}

const DAY_FORMAT = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/**
 * Replaces the form for accounts scheduled for deletion, because they cannot submit. The draft is kept and is available
 * again if the deletion is cancelled.
 */
function DeletionNotice({ deleteAt }: { deleteAt: string }) {
  const t = useText('apply-form');
  const locale = useLocale();
  return (
    <>
      <h1>{t('title')}</h1>
      <Notice tone="caution">
        <p>{t('leaving', { day: formatMoment(deleteAt, locale, DAY_FORMAT) })}</p>
        <p>{t('leavingKept')}</p>
      </Notice>
    </>
  );
}

/**
 * Shown while an application is pending. It prevents a new application. The student can correct the submitted form
 * until an adviser takes it.
 */
function AlreadySubmitted({ content }: { content: ApplyFormContent }) {
  const t = useText('apply-form');
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) return <ApplyForm content={content} isSent />;
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
          {content.mayChange && <Button onClick={() => setIsEditing(true)}>{t('toChange')}</Button>}
          <SiteLink className="btn" to="/my-apply/result">
            {t('toResult')}
          </SiteLink>
        </p>
      </Notice>
    </>
  );
}

/** Restores the tab's stored course or school if the URL contains none. */
function useStoredIntent() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const toPath = useSitePath();
  const applyIntent = search === '' && typeof window !== 'undefined' ? loadApplyIntent() : null;
  const applyUrl = applyIntent && toPath(getApplyPath(applyIntent));
  useEffect(() => {
    if (applyUrl) void navigate(applyUrl, { replace: true });
  }, [applyUrl, navigate]);
}

const PART_COMPONENTS: Record<FormPart, () => ReactNode> = {
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
  const { state, dispatch, keeper: draftStore } = useDraft(storedDraft, staffId, isSent);
  const [hasTried, setHasTried] = useState(false);
  const { form } = state;
  const formConsents = useFormConsents(content, form);
  const {
    submit,
    isPending,
    failure: submitError,
  } = useSubmission(state, { dispatch, draftStore, isSent }, formConsents);
  const gaps = useMemo(() => findGaps(form, today), [form, today]);
  const partStates = useMemo(
    () => Object.fromEntries(FORM_PARTS.map((part) => [part, getPartState(gaps, part)])) as Record<FormPart, PartState>,
    [gaps],
  );
  const changeForm: ApplyFormContextValue['updateForm'] = (changes) =>
    dispatch({ kind: 'edited', form: { ...form, ...changes } });
  const formContext = useSharedForm({ form, updateForm: changeForm, hasTried, today, isSent }, formConsents, gaps);
  useAddSelectedCourse(isSent ? null : selectedCourse, formContext);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [firstGap] = gaps;
    const fieldToFocus =
      firstGap?.field ??
      (formConsents.missingConsent
        ? 'documents'
        : formConsents.foreignSchools.length > 0 && !formConsents.isAbroadTicked && 'abroad');
    if (!fieldToFocus) return submit();
    setHasTried(true);
    focusField(fieldToFocus);
  };
  return (
    <ApplyFormContext value={formContext}>
      <div className="apply__cols">
        <ApplySteps states={partStates} />
        <form className="apply__form" method="post" noValidate onSubmit={handleSubmit}>
          <noscript>
            <Notice>{t('needsScript')}</Notice>
          </noscript>
          {isSent ? <Notice>{t('changing')}</Notice> : <DraftNotices state={state} dispatch={dispatch} />}
          {FORM_PARTS.map((part) => {
            const PartComponent = PART_COMPONENTS[part];
            return (
              <FormPartSection key={part} part={part} state={partStates[part]} intro={t(`intro.${part}`)}>
                <PartComponent />
              </FormPartSection>
            );
          })}
          <PageBar>
            <div className="apply__foot">
              {!isSent && <DraftStatus state={state} />}
              {submitError && (
                <span className="apply__failure" role="alert">
                  {submitError}
                </span>
              )}
              {!submitError && gaps.length > 0 && (
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

/** Appends the course in the URL to the list, once. */
function useAddSelectedCourse(
  selectedCourse: ApplyFormContent['selectedCourse'],
  { form, updateForm }: ApplyFormContextValue,
) {
  const [isAdded, setIsAdded] = useState(false);
  useEffect(() => {
    if (!selectedCourse || isAdded) return;
    setIsAdded(true);
    const updatedCourses = addCourse(form.courses, selectedCourse);
    if (updatedCourses.length > form.courses.length) updateForm({ courses: updatedCourses });
  }, [selectedCourse, isAdded, form, updateForm]);
}

/** Focuses the first invalid field, or the section that is incomplete. */
function focusField(field: string) {
  const fieldElement =
    document.getElementById(getFieldId(field)) ?? document.getElementById(getFieldId(field.split('.')[0] ?? ''));
  const focusableControl = fieldElement?.matches('input, select, textarea, button')
    ? fieldElement
    : (fieldElement?.querySelector('input, [tabindex="0"], button') ?? fieldElement);
  fieldElement?.scrollIntoView({ block: 'center' });
  (focusableControl as HTMLElement | null)?.focus({ preventScroll: true });
}
