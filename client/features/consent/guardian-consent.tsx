import { type KeyboardEvent, useState } from 'react';
import { AGE_OF_CONSENT, GUARDIAN_RELATIONS, type GuardianRelation } from '#shared/rules/consent.ts';
import { isRealName } from '#shared/rules/person-name.ts';
import { AREA_CODES, areaCodeFor, isPhone } from '#shared/rules/phone.ts';
import { CODE_LENGTH, isVerificationCode } from '#shared/rules/verification-code.ts';
import { useCodeCountdown } from '#client/features/account/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useCodeSender } from '#client/site/challenge/use-code-sender.tsx';
import { useSite } from '#client/site/site-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { whilePending } from '#client/ui/form/while-pending.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import type { ConsentDesk } from './use-consent-desk.ts';

type Fault = 'name' | 'relation' | 'mobile' | 'code';

/** What a parent or guardian fills in for a student below 14, with a code that comes to a number of their own. */
export function GuardianConsent({ desk, name: known }: { desk: ConsentDesk; name: string }) {
  const t = useText('consent');
  const { agent } = useSite();
  const locale = useLocale();
  const { sendCode, challenge } = useCodeSender();
  const { left, hasSent, start } = useCodeCountdown();
  const [said, setSaid] = useState({
    name: known,
    relation: '' as '' | GuardianRelation,
    areaCode: areaCodeFor(locale) as string,
    mobile: '',
    code: '',
  });
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [pending, setPending] = useState<'' | 'code' | 'consent'>('');
  const [failure, setFailure] = useState('');
  const set = (changed: Partial<typeof said>) => setSaid((before) => ({ ...before, ...changed }));
  const errorOf = (fault: Fault) => (faults.includes(fault) ? t(`guardian.fault.${fault}`) : undefined);
  const isNumber = isPhone(said.areaCode, said.mobile);
  const phone = { mobileAreaCode: said.areaCode, mobile: said.mobile };

  async function send() {
    setFaults(isNumber ? [] : ['mobile']);
    setFailure('');
    if (!isNumber || left > 0 || pending) return;
    const isUnderWay = (under: boolean) => setPending(under ? 'code' : '');
    const sent = await whilePending(isUnderWay, () => sendCode({ ...phone, type: 'guardian' }));
    if (sent.ok) return start();
    if (sent.failure.retryAfterSeconds) start(sent.failure.retryAfterSeconds);
    return setFailure(sent.failure.message || t('guardian.codeFailed'));
  }

  async function agree() {
    const wrong: Fault[] = [
      ...(isRealName(said.name) ? [] : ['name' as const]),
      ...(said.relation ? [] : ['relation' as const]),
      ...(isNumber ? [] : ['mobile' as const]),
      ...(isVerificationCode(said.code) ? [] : ['code' as const]),
    ];
    setFaults(wrong);
    setFailure('');
    if (wrong.length > 0 || pending) return;
    const isUnderWay = (under: boolean) => setPending(under ? 'consent' : '');
    const guardian = { guardianName: said.name.trim(), guardianRelation: said.relation || undefined };
    const failed = await whilePending(isUnderWay, () =>
      desk.give({ what: 'guardian', ...guardian, ...phone, verification: said.code }),
    );
    if (failed !== null) setFailure(failed);
  }

  /** It stands in a larger form, which Enter would send. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void agree();
  };

  return (
    // The fields inside are the controls; this only keeps their Enter from the form around them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="consent" onKeyDown={onKeyDown}>
      <p>
        <b>{t('guardian.title', { age: AGE_OF_CONSENT })}</b>
      </p>
      <p>{t('guardian.what', { agent: agent.name, age: AGE_OF_CONSENT })}</p>
      <div className="grid-2">
        <TextInput
          label={t('guardian.name')}
          value={said.name}
          maxLength={60}
          autoComplete="off"
          error={errorOf('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <NativeSelect
          label={t('guardian.relation')}
          placeholder={t('guardian.choose')}
          choices={GUARDIAN_RELATIONS.map((one) => ({ value: one, label: t(`relation.${one}`) }))}
          value={said.relation}
          error={errorOf('relation')}
          onChange={(event) => set({ relation: event.target.value as '' | GuardianRelation })}
        />
        <NativeSelect
          label={t('guardian.areaCode')}
          choices={AREA_CODES.map((code) => ({ value: code, label: `+${code}` }))}
          value={said.areaCode}
          onChange={(event) => set({ areaCode: event.target.value, code: '' })}
        />
        <TextInput
          label={t('guardian.mobile')}
          hint={t('guardian.mobileHint')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          className="num"
          value={said.mobile}
          error={errorOf('mobile')}
          onChange={(event) => set({ mobile: event.target.value.replace(/[\s()-]/g, ''), code: '' })}
        />
        <TextInput
          label={t('guardian.code')}
          hint={hasSent ? t('guardian.codeSent') : undefined}
          inputMode="numeric"
          autoComplete="off"
          className="num"
          value={said.code}
          error={errorOf('code')}
          onChange={(event) => set({ code: event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH) })}
          after={
            <Button
              pending={pending === 'code'}
              pendingLabel={t('guardian.codeSending')}
              disabled={left > 0}
              onClick={() => void send()}
            >
              {left > 0 ? t('guardian.codeWait', { seconds: left }) : t('guardian.codeSend')}
            </Button>
          }
        />
      </div>
      {challenge}
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      <p>
        <Button pending={pending === 'consent'} pendingLabel={t('guardian.agreeing')} onClick={() => void agree()}>
          {t('guardian.agree')}
        </Button>
      </p>
    </div>
  );
}
