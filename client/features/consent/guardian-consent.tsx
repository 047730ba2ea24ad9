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
import { getDefaultAreaCode, isPhone, normalizePhone } from '#shared/rules/phone.ts';
import type { Consents } from './use-consents.ts';
import './consent.css';

type GuardianField = 'name' | 'relation' | 'mobile' | 'code';

/** Consent of a guardian for a student under 14, confirmed by a code that is sent to the guardian's own number. */
export function GuardianConsent({ consents, name: initialName }: { consents: Consents; name: string }) {
  const t = useText('consent');
  const { agent } = useSite();
  const locale = useLocale();
  const [fields, setFields] = useState({
    name: initialName,
    relation: '' as '' | GuardianRelation,
    areaCode: getDefaultAreaCode(locale, agent),
    mobile: '',
    code: '',
  });
  const [invalidFields, setInvalidFields] = useState<readonly GuardianField[]>([]);
  const [isFormSent, setIsSent] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [errorText, setErrorText] = useState('');
  const changeFields = (changes: Partial<typeof fields>) =>
    setFields((previousFields) => ({ ...previousFields, ...changes }));
  const getFieldError = (field: GuardianField) =>
    invalidFields.includes(field) ? t(`guardian.fault.${field}`) : undefined;
  const isPhoneValid = isPhone(fields.areaCode, fields.mobile);
  const phone = { mobileAreaCode: fields.areaCode, mobile: normalizePhone(fields.areaCode, fields.mobile) };

  const checkPhone = () => {
    setInvalidFields(isPhoneValid ? [] : ['mobile']);
    return isPhoneValid ? phone : null;
  };

  async function handleAgree() {
    const nextInvalidFields: GuardianField[] = [
      ...(isRealName(fields.name) ? [] : ['name' as const]),
      ...(fields.relation ? [] : ['relation' as const]),
      ...(isPhoneValid ? [] : ['mobile' as const]),
      ...(isVerificationCode(fields.code) ? [] : ['code' as const]),
    ];
    setInvalidFields(nextInvalidFields);
    setErrorText('');
    if (nextInvalidFields.length > 0 || isPending) return;
    const guardianInput = { guardianName: fields.name.trim(), guardianRelation: fields.relation || undefined };
    const consentError = await whilePending(setIsPending, () =>
      consents.giveConsent({ kind: 'guardian', ...guardianInput, ...phone, verification: fields.code }),
    );
    if (consentError !== null) setErrorText(consentError);
  }

  /** Enter submits the consent here. By default it would submit the larger form around these fields. */
  const handleKeyDown = (event: KeyboardEvent) => {
    // Events from popovers, such as the list of area codes, bubble through React although the popover's elements are
    // elsewhere in the document.
    const isOwnInput = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target);
    if (event.key !== 'Enter' || !isOwnInput) return;
    event.preventDefault();
    void handleAgree();
  };

  return (
    // The controls are the fields inside; the handler only stops their Enter key from reaching the outer form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="consent" onKeyDown={handleKeyDown}>
      <p>
        <b>{t('guardian.title', { age: AGE_OF_CONSENT })}</b>
      </p>
      <p>{t('guardian.what', { agent: agent.name, age: AGE_OF_CONSENT })}</p>
      <div className="grid-2">
        <TextInput
          label={t('guardian.name')}
          value={fields.name}
          maxLength={60}
          autoComplete="off"
          error={getFieldError('name')}
          onChange={(event) => changeFields({ name: event.target.value })}
        />
        <NativeSelect
          label={t('guardian.relation')}
          placeholder={t('guardian.choose')}
          choices={GUARDIAN_RELATIONS.map((relation) => ({ value: relation, label: t(`relation.${relation}`) }))}
          value={fields.relation}
          error={getFieldError('relation')}
          onChange={(event) => changeFields({ relation: event.target.value as '' | GuardianRelation })}
        />
        <PhoneInput
          label={t('guardian.mobile')}
          hint={t('guardian.mobileHint')}
          autoComplete="off"
          value={fields.mobile}
          error={getFieldError('mobile')}
          onMobile={(mobile) => changeFields({ mobile, code: '' })}
          areaCode={fields.areaCode}
          onAreaCode={(areaCode) => changeFields({ areaCode, code: '' })}
        />
        <CodeInput
          label={t('guardian.code')}
          hint={isFormSent ? t('guardian.codeSent') : undefined}
          value={fields.code}
          error={getFieldError('code')}
          onCode={(code) => changeFields({ code })}
          phone={checkPhone}
          purpose="guardian"
          onSent={() => setIsSent(true)}
        />
      </div>
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      <p>
        <Button pending={isPending} pendingLabel={t('guardian.agreeing')} onClick={() => void handleAgree()}>
          {t('guardian.agree')}
        </Button>
      </p>
    </div>
  );
}
