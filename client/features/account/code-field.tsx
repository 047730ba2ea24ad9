import { useRef, useState } from 'react';
import { CODE_LENGTH } from '#shared/rules/verification-code.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useCodeSender } from '#client/site/challenge/use-code-sender.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { whilePending } from '#client/ui/form/while-pending.ts';
import { phoneOf } from './account-calls.ts';
import { type AccountDraft, numberOf } from './account-draft.ts';
import type { AccountForm } from './account-form.ts';
import { useCodeCountdown } from './use-code-countdown.ts';

const FIELDS = { login: 'loginCode', register: 'registerCode', forget: 'forgetCode' } as const;

interface CodeFieldProps {
  form: AccountForm;
  draft: AccountDraft;
  purpose: keyof typeof FIELDS;
}

/** The code, and the button that has it sent: once a minute, and to a number that can be one. */
export function CodeField({ form, draft, purpose }: CodeFieldProps) {
  const t = useText('account');
  const toast = useToast();
  const { sendCode, challenge } = useCodeSender();
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [sending, setSending] = useState(false);
  const { left, hasSent, start } = useCodeCountdown();
  const name = FIELDS[purpose];

  const tellSending = (isUnderWay: boolean) => {
    isSending.current = isUnderWay;
    setSending(isUnderWay);
  };
  async function send() {
    if (isSending.current || left > 0 || !form.check(['mobile'])) return;
    const sent = await whilePending(tellSending, () => sendCode({ ...phoneOf(draft), type: purpose }));
    if (!sent.ok) {
      toast.error(sent.failure.message || t('codeFailed'));
      if (sent.failure.retryAfterSeconds) start(sent.failure.retryAfterSeconds);
      return;
    }
    start();
    // Before the field is left again, and so before it is checked.
    form.edit('codeSentTo', { ...draft.codeSentTo, [purpose]: numberOf(draft) });
    input.current?.focus();
  }

  const { onChange: _, ...field } = form.text(name);
  const words = hasSent ? t('codeAgain') : t('codeSend');
  return (
    <>
      <TextInput
        {...field}
        ref={input}
        className="num"
        label={t('code')}
        hint={
          draft.codeSentTo[purpose] === numberOf(draft) ? t('codeSent', { number: `+${numberOf(draft)}` }) : undefined
        }
        placeholder={t('codeExample', { number: CODE_LENGTH })}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => form.edit(name, event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        after={
          <Button
            className="account-code__send"
            pending={sending}
            pendingLabel={t('codeSending')}
            disabled={left > 0}
            onClick={() => void send()}
          >
            {left > 0 ? t('codeWait', { seconds: left }) : words}
          </Button>
        }
      />
      {challenge}
    </>
  );
}
