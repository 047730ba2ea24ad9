import { useRef, useState } from 'react';
import { CODE_LENGTH } from '#shared/rules/verification-code.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useCodeSender } from '#client/site/challenge/use-code-sender.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput, type TextInputProps } from '#client/ui/field/text-input.tsx';
import { whilePending } from '#client/ui/form/while-pending.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { useCodeCountdown } from '#client/features/account/offers.ts';

/** A number to which a code can be sent. */
interface Phone {
  mobileAreaCode: string;
  mobile: string;
}

export interface OwnNumber {
  /** To have a code sent to it. */
  phone: Phone;
  /** As it is shown. */
  number: string;
}

interface CodeInputProps extends Pick<TextInputProps, 'name' | 'error' | 'validate' | 'label'> {
  value: string;
  onCode: (code: string) => void;
  /** Null while the number is not one yet; then the button says so by its form. */
  phone: () => Phone | null;
  purpose: 'confirm' | 'number';
}

/** A code, and the button that has it sent: once a minute, whatever it is for. */
export function CodeInput({ value, onCode, phone, purpose, ...field }: CodeInputProps) {
  const t = useText('account');
  const toast = useToast();
  const { sendCode, challenge } = useCodeSender();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const { left, hasSent, start } = useCodeCountdown();

  async function send() {
    const to = phone();
    if (sending || left > 0 || !to) return;
    const sent = await whilePending(setSending, () => sendCode({ ...to, type: purpose }));
    if (!sent.ok) {
      toast.error(sent.failure.message || t('codeFailed'));
      if (sent.failure.retryAfterSeconds) start(sent.failure.retryAfterSeconds);
      return;
    }
    start();
    setSentTo(`+${to.mobileAreaCode} ···${to.mobile.slice(-4)}`);
    input.current?.focus();
  }

  const words = hasSent ? t('codeAgain') : t('codeSend');
  return (
    <>
      <TextInput
        {...field}
        ref={input}
        className="num"
        value={value}
        hint={sentTo ? t('codeSent', { number: sentTo }) : undefined}
        placeholder={t('codeExample', { number: CODE_LENGTH })}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        after={
          <Button
            className="own-data__send num"
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
