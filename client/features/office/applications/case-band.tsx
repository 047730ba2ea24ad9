import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import {
  APPLICATION_ENDINGS,
  CASE_DOCUMENT_KINDS,
  COURSE_ACTIONS,
  DECISION_OUTCOMES,
} from '#shared/rules/application/application-lists.ts';
import type { CaseActionDone } from './case-answer.ts';
import { CaseForm, useCase } from './case-form.tsx';
import { useDocumentWarning } from './document-warning.ts';
import { formatCourse, useEventFormatter } from './event-text.ts';
import { useRefusalFormatter } from './next-text.ts';

/**
 * Says at the foot of the window what a change needs and what became of it: the question before it, and the result. The
 * question about an unopened file stands in the row of the document instead (`case-documents.tsx`).
 */
export function CaseBand({ completedAction }: { completedAction: CaseActionDone | null }) {
  const casesText = useText('office-cases');
  const { actionResult, application } = useCase();
  const formatRefusal = useRefusalFormatter();
  switch (actionResult?.kind) {
    case 'confirm':
      return actionResult.typedValues.kind === 'documentApproved' ? null : (
        <CaseQuestion typedValues={actionResult.typedValues} />
      );
    case 'refused':
      return (
        <Notice tone="caution" announce="at once">
          <p>{formatRefusal(actionResult.refusal, application.courses)}</p>
        </Notice>
      );
    case 'notSent':
    case 'invalid':
      return (
        <Notice tone="caution" announce="at once">
          <p>{casesText(actionResult.kind === 'notSent' ? 'notSent' : 'invalid.form')}</p>
        </Notice>
      );
    default:
      return <Result completedAction={actionResult ? null : completedAction} />;
  }
}

/** Says what was just done. If that can be undone, it offers to undo it, and nothing else. */
function Result({ completedAction }: { completedAction: CaseActionDone | null }) {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const { undo } = useCase().application;
  if (!completedAction) return null;
  const isUndoable = undo?.kind === completedAction;
  return (
    <Notice tone="ok" announce="politely">
      <div className="case-band">
        <p>
          {t(`done.${completedAction}`)}{' '}
          {isUndoable && <span className="meta">{t('undoThisUntil', { time: clock.time(undo.until) })}</span>}
        </p>
        {isUndoable && <UndoForm />}
      </div>
    </Notice>
  );
}

/** Offers to undo the latest change, which is possible for ten minutes, unless the band does so. */
export function EarlierChange({ completedAction }: { completedAction: CaseActionDone | null }) {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const formatEvent = useEventFormatter();
  const { application, actionResult } = useCase();
  const { undo, courses } = application;
  if (!undo || (undo.kind === completedAction && !actionResult)) return null;
  return (
    <Notice icon="undo">
      <div className="case-band">
        <p>
          <bdi>{formatEvent(undo, courses)}</bdi>{' '}
          <span className="meta">{t('undoUntil', { time: clock.time(undo.until) })}</span>
        </p>
        <UndoForm />
      </div>
    </Notice>
  );
}

function UndoForm() {
  const t = useText('office-application');
  const formatEvent = useEventFormatter();
  const { undo, courses } = useCase().application;
  if (!undo) return null;
  return (
    <CaseForm form="undo" kind="undone" submitLabel={t('undo')} about={formatEvent(undo, courses)}>
      <input type="hidden" name="entry" value={undo.seq} />
    </CaseForm>
  );
}

/**
 * Asks before a change that the student sees at once. It submits the form as it was typed, with the version for which
 * the question was asked: the page may have reloaded meanwhile, and with its newer version the server would accept a
 * decision that was based on the older one.
 */
export function CaseQuestion({ typedValues }: { typedValues: Readonly<Record<string, string>> }) {
  const t = useText('office-cases');
  const { pathname } = useLocation();
  const { formData } = useNavigation();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const question = useQuestion(typedValues);
  useEffect(() => buttonRef.current?.focus(), [typedValues]);
  return (
    <Notice announce="at once">
      <Form method="post" action={pathname} className="case-band">
        {Object.entries(typedValues)
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="confirm" value="yes" />
        <p>{question}</p>
        <p className="case-form__end">
          <Button ref={buttonRef} type="submit" variant="primary" pending={formData?.has('confirm')}>
            {t('confirm')}
          </Button>
          <TextLink href={pathname} keepScroll>
            {t('cancel')}
          </TextLink>
        </p>
      </Form>
    </Notice>
  );
}

function useQuestion(values: Readonly<Record<string, string>>): string {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const applyFormText = useText('apply-form');
  const { courses } = useCase().application;
  const documentWarning = useDocumentWarning();
  const find = <Item extends string>(items: readonly Item[], value: string | undefined) =>
    items.find((item) => item === value);
  const course = formatCourse(courses, Number(values.course));
  switch (values.kind) {
    case 'sentToSchools':
      return [documentWarning, t('ask.step', { step: casesText('event.sentToSchools') })].filter(Boolean).join(' ');
    case 'decided': {
      const outcome = find(DECISION_OUTCOMES, values.outcome);
      return t('ask.decision', { outcome: outcome ? casesText(`outcome.${outcome}`) : '', course });
    }
    case 'courseMoved': {
      const moved = find(COURSE_ACTIONS, values.moved);
      const question = t('ask.course', { state: moved ? casesText(`course.${moved}`) : '', course });
      return moved === 'submitted' ? [documentWarning, question].filter(Boolean).join(' ') : question;
    }
    case 'deferred':
      return t('ask.deferral', { intake: values.intake ?? '' });
    case 'closed': {
      const ending = find(APPLICATION_ENDINGS, values.ending);
      return t('ask.close', { state: ending ? casesText(`state.${ending}`) : '' });
    }
    case 'reopened':
      return t('ask.reopen');
    default: {
      const document = find(CASE_DOCUMENT_KINDS, values.document);
      return t('checklist.unopened', { document: document ? applyFormText(`documentKinds.${document}`) : '' });
    }
  }
}
