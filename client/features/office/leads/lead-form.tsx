import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { NotSent } from '#client/features/office/network-error.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { LeadFieldError } from '#shared/contract/office/leads.ts';
import { LEAD_CONTACT_MAX, LEAD_NAME_MAX, LEAD_TEXT_MAX, TYPED_LEAD_CHANNELS } from '#shared/rules/leads.ts';
import { ATTRIBUTION_MAX } from '#shared/rules/attribution.ts';

type TypedLead = Readonly<Record<string, string>>;

export type LeadFormResult =
  | NotSent
  | { kind: 'invalid'; fields: LeadFieldError[]; typed: TypedLead }
  | { kind: 'duplicate'; id: number; name: string; typed: TypedLead };

interface ContactFieldsProps {
  typed: TypedLead;
  answer: LeadFormResult | null;
}

/** Renders phone number and e-mail address, one of which is required. */
export function ContactFields({ typed, answer }: ContactFieldsProps) {
  const t = useText('office-leads');
  const fields = answer?.kind === 'invalid' ? answer.fields : [];
  const isMissing = fields.includes('contact');
  return (
    <>
      <TextInput
        label={t('form.phone')}
        name="phone"
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={LEAD_CONTACT_MAX}
        defaultValue={typed.phone}
        error={isMissing ? t('form.wrong.contact') : fields.includes('phone') ? t('form.wrong.phone') : undefined}
      />
      <TextInput
        label={t('form.email')}
        name="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        maxLength={LEAD_CONTACT_MAX}
        defaultValue={typed.email}
        error={fields.includes('email') ? t('form.wrong.email') : undefined}
      />
      <TextInput
        label={t('form.name')}
        name="name"
        autoComplete="off"
        maxLength={LEAD_NAME_MAX}
        defaultValue={typed.name}
      />
    </>
  );
}

export function LeadFormNotice({ answer }: { answer: LeadFormResult | null }) {
  const t = useText('office-leads');
  const { base } = useOffice();
  if (answer?.kind === 'notSent')
    return (
      <Notice tone="caution" announce="at once">
        {t('form.notSent')}
      </Notice>
    );
  if (answer?.kind !== 'duplicate') return null;
  return (
    <Notice tone="caution" announce="at once">
      {t('form.duplicate')}{' '}
      <TextLink href={`${base}/leads/${answer.id}`}>
        <bdi>{answer.name || t('form.openDuplicate')}</bdi>
      </TextLink>
    </Notice>
  );
}

interface LeadFormProps {
  today: string;
  prefilled: TypedLead | null;
  answer: LeadFormResult | null;
}

/** Renders the form of a new lead: number, channel and question are enough. */
export function LeadForm({ today, prefilled, answer }: LeadFormProps) {
  const t = useText('office-leads');
  const { state, formData } = useNavigation();
  const details = useRef<HTMLDetailsElement>(null);
  const values = answer?.typed ?? prefilled ?? {};
  // "N" opens the form from anywhere on the page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (!details.current) return;
      event.preventDefault();
      details.current.open = true;
      details.current.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <details className="lead-new" ref={details} open={answer !== null || prefilled !== null || undefined}>
      <summary
        className="btn btn--primary"
        aria-keyshortcuts="n"
        onClick={() => setTimeout(() => details.current?.open && details.current.querySelector('input')?.focus())}
      >
        {t('form.new')}
      </summary>
      <Form method="post" className="lead-form">
        <LeadFormNotice answer={answer} />
        {values.conversation && <input type="hidden" name="conversation" value={values.conversation} />}
        <div className="lead-form__row">
          <ContactFields typed={values} answer={answer} />
          <NativeSelect
            label={t('form.channel')}
            name="channel"
            defaultValue={values.channel ?? 'walkIn'}
            choices={TYPED_LEAD_CHANNELS.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
          />
        </div>
        <TextArea
          label={t('form.question')}
          name="question"
          rows={2}
          maxLength={LEAD_TEXT_MAX}
          defaultValue={values.question}
        />
        <div className="lead-form__row">
          <TextInput
            label={t('form.followUp')}
            name="followUp"
            type="date"
            min={today}
            defaultValue={values.followUp}
          />
          <TextInput
            label={t('form.source')}
            name="source"
            maxLength={ATTRIBUTION_MAX}
            defaultValue={values.source}
            autoComplete="off"
          />
          <TextInput
            label={t('form.code')}
            name="code"
            maxLength={ATTRIBUTION_MAX}
            defaultValue={values.code}
            autoComplete="off"
          />
        </div>
        <div className="lead-form__end">
          <Checkbox name="mine" value="yes" defaultChecked={answer ? values.mine === 'yes' : true}>
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
    </details>
  );
}
