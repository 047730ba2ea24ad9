import { createContext, type ReactNode, use } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
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
  /** Id of the record in the access log whose document is shown, or null if no document is shown. */
  openingId: number | null;
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
    isOpen: isThisForm || openForm === formName,
  };
}

interface CaseFormProps {
  /** Name of the form, unique on the page. */
  form: string;
  /** Kind of action. Omitted if a field of the form selects the kind. */
  kind?: string;
  submitLabel: string;
  variant?: 'solid' | 'plain' | 'danger';
  /** Name of the thing that the submit button changes. It is appended to the accessible name of the button. */
  about?: string;
  encType?: 'multipart/form-data';
  children?: ReactNode;
}

/**
 * Renders a form of a case. It submits the version of the case that the page shows, so that the server rejects a change
 * based on an outdated page. A change that the student sees at once is confirmed in the band (`case-band.tsx`).
 */
export function CaseForm({
  form,
  kind,
  submitLabel,
  variant = 'plain',
  about: description,
  encType,
  children,
}: CaseFormProps) {
  const { application } = useCase();
  const { pathname } = useLocation();
  const { formData } = useNavigation();
  const isPending = formData?.get('form') === form && !formData.has('confirm');
  return (
    <Form method="post" className="case-form" action={pathname} encType={encType}>
      {kind && <input type="hidden" name="kind" value={kind} />}
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="seen" value={application.version} />
      {children}
      <p className="case-form__end">
        <Button
          type="submit"
          variant={variant}
          pending={isPending}
          aria-label={description && `${submitLabel}: ${description}`}
        >
          {submitLabel}
        </Button>
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
