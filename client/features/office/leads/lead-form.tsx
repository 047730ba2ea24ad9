import { type RefObject, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { usePageKey } from '#client/features/office/use-page-key.ts';
import type { NotSent } from '#client/features/office/network-error.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { InterestChoices, LeadFieldError } from '#shared/contract/office/leads.ts';
import {
  MAX_LEAD_CONTACT_CHARS,
  MAX_LEAD_NAME_CHARS,
  MAX_LEAD_TEXT_CHARS,
  MANUAL_LEAD_CHANNELS,
} from '#shared/rules/leads.ts';
import { MAX_ATTRIBUTION_CHARS } from '#shared/rules/attribution.ts';
import { InterestFields } from './lead-interest.tsx';

type LeadInput = Readonly<Record<string, string>>;

export type LeadFormResult =
  | NotSent
  | { kind: 'invalid'; fields: LeadFieldError[]; typedValues: LeadInput }
  | { kind: 'duplicate'; id: number; name: string; typedValues: LeadInput };

interface ContactFieldsProps {
  typed: LeadInput;
  actionResult: LeadFormResult | null;
}

/** Renders fields for a phone number and an e-mail address. At least one of them is required. */
export function ContactFields({ typed, actionResult }: ContactFieldsProps) {
  const t = useText('office-leads');
  const invalidFields = actionResult?.kind === 'invalid' ? actionResult.fields : [];
  const isContactMissing = invalidFields.includes('contact');
  return (
    <>
      <TextInput
        label={t('form.name')}
        name="name"
        autoComplete="off"
        maxLength={MAX_LEAD_NAME_CHARS}
        defaultValue={typed.name}
      />
      <TextInput
        label={t('form.phone')}
        name="phone"
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_LEAD_CONTACT_CHARS}
        defaultValue={typed.phone}
        error={
          isContactMissing
            ? t('form.wrong.contact')
            : invalidFields.includes('phone')
              ? t('form.wrong.phone')
              : undefined
        }
      />
      <TextInput
        label={t('form.email')}
        name="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_LEAD_CONTACT_CHARS}
        defaultValue={typed.email}
        error={invalidFields.includes('email') ? t('form.wrong.email') : undefined}
      />
    </>
  );
}

export function LeadFormNotice({ formResult }: { formResult: LeadFormResult | null }) {
  const t = useText('office-leads');
  const { base } = useOffice();
  if (formResult?.kind === 'notSent')
    return (
      <Notice tone="caution" announce="at once">
        {t('form.notSent')}
      </Notice>
    );
  if (formResult?.kind !== 'duplicate') return null;
  return (
    <Notice tone="caution" announce="at once">
      {t('form.duplicate')}{' '}
      <TextLink href={`${base}/leads/${formResult.id}`}>
        <bdi>{formResult.name || t('form.openDuplicate')}</bdi>
      </TextLink>
    </Notice>
  );
}

interface LeadFormProps {
  today: string;
  choices: InterestChoices;
  prefilled: LeadInput | null;
  actionResult: LeadFormResult | null;
  formRef: RefObject<HTMLFormElement | null>;
}

/** Opens the form of a new lead, which follows the head of the page. */
export function NewLeadButton({ prefilled, actionResult, formRef }: Omit<LeadFormProps, 'today' | 'choices'>) {
  const t = useText('office-leads');
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const focusForm = () => formRef.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  usePageKey('n', () => {
    if (!detailsRef.current) return;
    detailsRef.current.open = true;
    focusForm();
  });
  return (
    <details className="lead-new" ref={detailsRef} open={actionResult !== null || prefilled !== null || undefined}>
      <summary
        className="btn btn--primary"
        aria-keyshortcuts="n"
        onClick={() => setTimeout(() => detailsRef.current?.open && focusForm())}
      >
        {t('form.new')}
      </summary>
    </details>
  );
}

/** Renders the form of a new lead: number, channel and question are enough. */
export function LeadForm({ today, choices, prefilled, actionResult, formRef }: LeadFormProps) {
  const t = useText('office-leads');
  const { state, formData } = useNavigation();
  const fieldValues = actionResult?.typedValues ?? prefilled ?? {};
  return (
    <Form method="post" className="lead-form" ref={formRef}>
      <LeadFormNotice formResult={actionResult} />
      {fieldValues.conversation && <input type="hidden" name="conversation" value={fieldValues.conversation} />}
      <div className="lead-form__row">
        <ContactFields typed={fieldValues} actionResult={actionResult} />
        <NativeSelect
          label={t('form.channel')}
          name="channel"
          defaultValue={fieldValues.channel ?? 'walkIn'}
          choices={MANUAL_LEAD_CHANNELS.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
        />
      </div>
      <div className="lead-form__row">
        <InterestFields choices={choices} values={fieldValues} today={today} />
      </div>
      <TextArea
        label={t('form.question')}
        name="question"
        rows={2}
        maxLength={MAX_LEAD_TEXT_CHARS}
        defaultValue={fieldValues.question}
      />
      <div className="lead-form__row">
        <TextInput
          label={t('form.followUp')}
          name="followUp"
          type="date"
          min={today}
          defaultValue={fieldValues.followUp}
        />
        <TextInput
          label={t('form.source')}
          name="source"
          maxLength={MAX_ATTRIBUTION_CHARS}
          defaultValue={fieldValues.source}
          autoComplete="off"
        />
        <TextInput
          label={t('form.code')}
          name="code"
          maxLength={MAX_ATTRIBUTION_CHARS}
          defaultValue={fieldValues.code}
          autoComplete="off"
        />
      </div>
      <div className="lead-form__end">
        <Checkbox name="mine" value="yes" defaultChecked={actionResult ? fieldValues.mine === 'yes' : true}>
          {t('form.mine')}
        </Checkbox>
        <Button
          type="submit"
          variant="primary"
          pending={state !== 'idle' && formData !== undefined && formData.has('channel')}
        >
          {t('form.save')}
        </Button>
      </div>
    </Form>
  );
}
