import { type KeyboardEvent, useState } from 'react';
import { CodeInput, PhoneInput } from '#client/features/account/code-input.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { AGE_OF_CONSENT, GUARDIAN_RELATIONS, type GuardianRelation } from '#shared/rules/consent.ts';
import { isVerificationCode } from '#shared/rules/credentials.ts';
import { isRealName } from '#shared/rules/person.ts';
import { areaCodeFor, isPhone, normalizePhone } from '#shared/rules/phone.ts';
import type { Consents } from './use-consents.ts';
import './consent.css';

type FieldError = 'name' | 'relation' | 'mobile' | 'code';

/** Consent of a guardian for a student under 14, confirmed by a code that is sent to the guardian's own number. */
export function GuardianConsent({ consents, name: knownName }: { consents: Consents; name: string }) {
  const t = useText('consent');
  const { agent } = useSite();
  const locale = useLocale();
  const [value, setSaid] = useState({
    name: knownName,
    relation: '' as '' | GuardianRelation,
    areaCode: areaCodeFor(locale, agent),
    mobile: '',
    code: '',
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [isSent, setIsSent] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const set = (changed: Partial<typeof value>) => setSaid((previousValue) => ({ ...previousValue, ...changed }));
  const getError = (error: FieldError) => (errors.includes(error) ? t(`guardian.fault.${error}`) : undefined);
  const isNumber = isPhone(value.areaCode, value.mobile);
  const phone = { mobileAreaCode: value.areaCode, mobile: normalizePhone(value.areaCode, value.mobile) };

  const checkPhone = () => {
    setErrors(isNumber ? [] : ['mobile']);
    return isNumber ? phone : null;
  };

  async function agree() {
    const fieldErrors: FieldError[] = [
      ...(isRealName(value.name) ? [] : ['name' as const]),
      ...(value.relation ? [] : ['relation' as const]),
      ...(isNumber ? [] : ['mobile' as const]),
      ...(isVerificationCode(value.code) ? [] : ['code' as const]),
    ];
    setErrors(fieldErrors);
    setFailure('');
    if (fieldErrors.length > 0 || pending) return;
    const guardian = { guardianName: value.name.trim(), guardianRelation: value.relation || undefined };
    const error = await whilePending(setPending, () =>
      consents.giveConsent({ what: 'guardian', ...guardian, ...phone, verification: value.code }),
    );
    if (error !== null) setFailure(error);
  }

  /** Enter would submit the larger form around these fields, so it submits the consent instead. */
  const onKeyDown = (event: KeyboardEvent) => {
    // Events of popovers, such as the list of area codes, bubble through React although their elements are outside.
    const isOwnSite = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target);
    if (event.key !== 'Enter' || !isOwnSite) return;
    event.preventDefault();
    void agree();
  };

  return (
    // The controls are the fields inside; the handler only keeps their Enter key from the form around them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="consent" onKeyDown={onKeyDown}>
      <p>
        <b>{t('guardian.title', { age: AGE_OF_CONSENT })}</b>
      </p>
      <p>{t('guardian.what', { agent: agent.name, age: AGE_OF_CONSENT })}</p>
      <div className="grid-2">
        <TextInput
          label={t('guardian.name')}
          value={value.name}
          maxLength={60}
          autoComplete="off"
          error={getError('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <NativeSelect
          label={t('guardian.relation')}
          placeholder={t('guardian.choose')}
          choices={GUARDIAN_RELATIONS.map((relation) => ({ value: relation, label: t(`relation.${relation}`) }))}
          value={value.relation}
          error={getError('relation')}
          onChange={(event) => set({ relation: event.target.value as '' | GuardianRelation })}
        />
        <PhoneInput
          label={t('guardian.mobile')}
          hint={t('guardian.mobileHint')}
          autoComplete="off"
          value={value.mobile}
          error={getError('mobile')}
          onMobile={(mobile) => set({ mobile, code: '' })}
          areaCode={value.areaCode}
          onAreaCode={(areaCode) => set({ areaCode, code: '' })}
        />
        <CodeInput
          label={t('guardian.code')}
          hint={isSent ? t('guardian.codeSent') : undefined}
          value={value.code}
          error={getError('code')}
          onCode={(code) => set({ code })}
          phone={checkPhone}
          purpose="guardian"
          onSent={() => setIsSent(true)}
        />
      </div>
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      <p>
        <Button pending={pending} pendingLabel={t('guardian.agreeing')} onClick={() => void agree()}>
          {t('guardian.agree')}
        </Button>
      </p>
    </div>
  );
}
