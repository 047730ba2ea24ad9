import { useEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useCodeSender } from '#client/site/login/challenge/use-code-sender.tsx';
import { useIsScripted } from '#client/site/hydration.ts';
import { useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { TextInput, type TextInputProps } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Select } from '#client/ui/select/select.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { CODE_LENGTH } from '#shared/rules/credentials.ts';
import { createAreaChoices } from './account-draft.ts';
import './code-input.css';
import './phone-input.css';
import { browserStorage, type SafeStorage } from '#client/site/storage/safe-storage.ts';
import { useStoredState } from '#client/site/storage/use-stored-state.ts';
import { RESEND_SECONDS } from '#shared/constants.ts';

export interface Phone {
  mobileAreaCode: string;
  mobile: string;
}

interface CodeInputProps extends Pick<TextInputProps, 'name' | 'error' | 'validate' | 'label' | 'hint'> {
  value: string;
  onCode: (code: string) => void;
  /** Returns the number to which the code is sent. If it is invalid, the form displays that, and the result is null. */
  phone: () => Phone | null;
  purpose: CodePurpose;
  /** Called before the focus moves into the field, because the field is only valid after a code was sent. */
  onSent: (phone: Phone) => void;
  /** Makes the button submit the form without JavaScript. The form's action then sends the code. */
  sendsForm?: boolean;
}

/** Value of the field `intent` in a submission that only requests a code. */
export const SEND_CODE = 'send-code';

/** Field for a code, with the button that sends it. All forms share a limit of one code a minute. */
export function CodeInput({ value, onCode, phone, purpose, onSent, sendsForm, hint, ...field }: CodeInputProps) {
  const t = useText('account');
  const isScripted = useIsScripted();
  const toast = useToast();
  const { sendCode, challenge } = useCodeSender();
  const inputRef = useRef<HTMLInputElement>(null);
  const isSendingRef = useRef(false);
  const [sending, setSending] = useState(false);
  const { left, hasSent, start } = useCodeCountdown();
  const [longWaitMessage, setLongWaitMessage] = useState('');

  const setSendingState = (isRequestPending: boolean) => {
    isSendingRef.current = isRequestPending;
    setSending(isRequestPending);
  };
  async function sendCodeToPhone() {
    if (isSendingRef.current || left > 0) return;
    const recipientPhone = phone();
    if (!recipientPhone) return;
    setLongWaitMessage('');
    const result = await whilePending(setSendingState, () => sendCode({ ...recipientPhone, type: purpose }));
    if (!result.ok) {
      const { message, retryAfterSeconds: waitSeconds = 0 } = result.error;
      toast.error(message || t('codeFailed'));
      // A longer wait depends on the number or the network. The user can change both, so the button below the message
      // stays enabled.
      if (waitSeconds > RESEND_SECONDS) setLongWaitMessage(message);
      else if (waitSeconds > 0) start(waitSeconds);
      return;
    }
    start();
    onSent(recipientPhone);
    inputRef.current?.focus();
  }

  const buttonText = hasSent ? t('codeAgain') : t('codeSend');
  return (
    <>
      <TextInput
        {...field}
        hint={longWaitMessage || hint}
        ref={inputRef}
        className="num"
        value={value}
        placeholder={t('codeExample', { number: CODE_LENGTH })}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        trailing={
          <Button
            {...(sendsForm && !isScripted && { type: 'submit', name: 'intent', value: SEND_CODE })}
            className="code-input__send"
            pending={sending}
            pendingLabel={t('codeSending')}
            disabled={left > 0}
            onClick={() => void sendCodeToPhone()}
          >
            {left > 0 ? t('codeWait', { seconds: left }) : buttonText}
          </Button>
        }
      />
      {challenge}
    </>
  );
}

interface PhoneInputProps extends Omit<TextInputProps, 'onChange' | 'before' | 'className'> {
  onMobile: (mobile: string) => void;
  areaCode: string;
  onAreaCode: (code: string) => void;
}

/** Field for a phone number with its area code. The options are the area codes to which the site sends messages. */
export function PhoneInput({ onMobile, areaCode, onAreaCode, ...field }: PhoneInputProps) {
  const t = useText('account');
  const { agent } = useSite();
  const isScripted = useIsScripted();
  const areaCodeChoices = createAreaChoices(t, agent.areaCodes);
  return (
    <div className="phone-input">
      <TextInput
        {...field}
        type="tel"
        inputMode="tel"
        className="num"
        onChange={(event) => onMobile(event.target.value)}
        leading={
          isScripted ? (
            <>
              <input type="hidden" name="areaCode" value={areaCode} />
              <Select
                label={t('areaCode')}
                labelHidden
                placeholder="+"
                searchLabel={t('areaSearch')}
                choices={areaCodeChoices}
                value={areaCode}
                onChange={(code) => code && onAreaCode(code)}
              />
            </>
          ) : (
            <NativeSelect
              label={t('areaCode')}
              labelHidden
              name="areaCode"
              choices={areaCodeChoices}
              defaultValue={areaCode}
            />
          )
        }
      />
    </div>
  );
}

/**
 * Storage key of the time before which no other code can be requested, in epoch milliseconds. The time is 0 if none was
 * requested.
 */
const STORAGE_KEY = 'codeCountdown';

export const loadCountdown = (storage: SafeStorage = browserStorage) => Number(storage.read(STORAGE_KEY)) || 0;

/**
 * Starts the countdown after a code was sent. It lasts the full period, or less if the response reports that another
 * device requested a code earlier.
 */
export function startCountdown(now: number, seconds = RESEND_SECONDS, storage: SafeStorage = browserStorage): number {
  const resendAt = now + Math.min(seconds, RESEND_SECONDS) * 1000;
  storage.keep(STORAGE_KEY, String(resendAt));
  return resendAt;
}

/** Returns the remaining seconds, at most the full period, because setting the clock back would lengthen it. */
export const getSecondsLeft = (resendAt: number, now: number) =>
  Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((resendAt - now) / 1000)));

const SECOND_MS = 1000;

/** Countdown until another code can be requested. It continues after a reload. */
function useCodeCountdown() {
  const [resendAt, setResendAt] = useStoredState(
    () => loadCountdown(),
    () => 0,
  );
  const [now, setNow] = useState(Date.now);
  const remainingSeconds = getSecondsLeft(resendAt, now);
  const isCounting = remainingSeconds > 0;

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);

  return {
    left: remainingSeconds,
    hasSent: resendAt > 0,
    start(seconds?: number) {
      setNow(Date.now());
      setResendAt(startCountdown(Date.now(), seconds));
    },
  };
}
