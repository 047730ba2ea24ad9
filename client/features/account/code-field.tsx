import { useText } from '#client/i18n/use-text.ts';
import { phoneOf } from './account-calls.ts';
import { type AccountDraft, numberOf } from './account-draft.ts';
import type { AccountForm } from './account-form.ts';
import { CodeInput } from './code-input.tsx';

const FIELDS = { login: 'loginCode', register: 'registerCode', forget: 'forgetCode' } as const;

interface CodeFieldProps {
  form: AccountForm;
  draft: AccountDraft;
  purpose: keyof typeof FIELDS;
}

/** The code of a form of the dialog. To where it was sent stays while another form is shown. */
export function CodeField({ form, draft, purpose }: CodeFieldProps) {
  const t = useText('account');
  const name = FIELDS[purpose];
  const { onChange: _, ...field } = form.text(name);
  const isSent = draft.codeSentTo[purpose] === numberOf(draft);
  return (
    <CodeInput
      {...field}
      label={t('code')}
      hint={isSent ? t('codeSent', { number: `+${numberOf(draft)}` }) : undefined}
      onCode={(code) => form.edit(name, code)}
      phone={() => (form.check(['mobile']) ? phoneOf(draft) : null)}
      purpose={purpose}
      onSent={() => form.edit('codeSentTo', { ...draft.codeSentTo, [purpose]: numberOf(draft) })}
    />
  );
}
