import { createContext, type ReactNode, use } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import { MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
import type { CaseActionResult } from './case-answer.ts';

interface CaseContextValue {
  application: CaseApplication;
  actionResult: CaseActionResult | null;
  /** Name of the form that the URL opens, or '' if it opens none. */
  openForm: string;
  /** Index of the course for that form in the URL, or '' if the form concerns no course. */
  openCourse: string;
}

export const CaseContext = createContext<CaseContextValue | null>(null);

export function useCase(): CaseContextValue {
  const contextValue = use(CaseContext);
  if (!contextValue) throw new Error('useCase must be used inside CaseContext');
  return contextValue;
}

/** Returns the input of a form whose submission was rejected or awaits confirmation. */
export function useFormState(formName: string) {
  const { actionResult, openForm } = useCase();
  const isThisForm = actionResult?.typedValues.form === formName;
  return {
    typed: isThisForm ? actionResult.typedValues : {},
    invalid: isThisForm && actionResult.kind === 'invalid' ? actionResult.field : '',
    isConfirming: isThisForm && actionResult.kind === 'confirm',
    isOpen: isThisForm || openForm === formName,
  };
}

interface CaseFormProps {
  /** Name of the form, unique on the page. */
  form: string;
  /** Kind of action. Omitted if a field of the form selects the kind. */
  kind?: string;
  submitLabel: string;
  /** Confirmation question, which describes the change. */
  confirmQuestion?: string;
  variant?: 'solid' | 'plain' | 'danger';
  /** Name of the thing that the submit button changes. It is appended to the accessible name of the button. */
  about?: string;
  encType?: 'multipart/form-data';
  children?: ReactNode;
}

/**
 * Renders a form of a case. It submits the version of the case that the page shows, so that the server rejects a change
 * based on an outdated page. A confirmed form submits the version for which the confirmation was requested. The page
 * may have reloaded meanwhile, and with its newer version the server would accept a decision that was based on the
 * older one.
 */
export function CaseForm({
  form,
  kind,
  submitLabel,
  confirmQuestion,
  variant = 'plain',
  about: description,
  encType,
  children,
}: CaseFormProps) {
  const t = useText('office-cases');
  const { application } = useCase();
  const { isConfirming, typed } = useFormState(form);
  const { pathname } = useLocation();
  const { state, formData } = useNavigation();
  // Shows the question as soon as the action has responded, even if the page's data is still loading.
  const isConfirmationRequest = state === 'loading' && isConfirming && !formData?.has('confirm');
  const isPending = formData?.get('form') === form && !isConfirmationRequest;
  const buttonLabel = isConfirming ? t('confirm') : submitLabel;
  return (
    <Form method="post" className="case-form" action={pathname} encType={encType}>
      {kind && <input type="hidden" name="kind" value={kind} />}
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="seen" value={isConfirming ? typed.seen : application.version} />
      {children}
      {isConfirming && (
        <Notice announce="at once">
          <p>{confirmQuestion}</p>
          <input type="hidden" name="confirm" value="yes" />
        </Notice>
      )}
      <p className="case-form__end">
        <Button
          type="submit"
          variant={isConfirming ? 'primary' : variant}
          pending={isPending}
          aria-label={description && `${buttonLabel}: ${description}`}
        >
          {buttonLabel}
        </Button>
        {isConfirming && (
          <TextLink href={pathname} keepScroll>
            {t('cancel')}
          </TextLink>
        )}
      </p>
    </Form>
  );
}

/** Renders a field for a message that the student receives with the change. */
export function StudentNote({ form, label }: { form: string; label?: string }) {
  const t = useText('office-cases');
  const { typed, invalid } = useFormState(form);
  return (
    <TextInput
      label={label ?? t('studentNote')}
      name="note"
      maxLength={MAX_MESSAGE_CHARS}
      defaultValue={typed.note}
      error={invalid === 'note' ? t('invalid.note') : undefined}
    />
  );
}
