import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isPhone } from '#shared/rules/phone.ts';
import { isVerificationCode } from '#shared/rules/verification-code.ts';
import { areaChoices } from '#client/features/account/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { portalAddress } from '#client/site/portal-call.ts';
import { useSite } from '#client/site/site-context.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { Select } from '#client/ui/select/select.tsx';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { CodeInput, type OwnNumber } from './code-input.tsx';
import { ProofFields } from './proof-fields.tsx';
import { ProofForm } from './proof-form.tsx';
import { NO_PROOF, type ProofValues, useProof } from './use-proof.ts';

interface MobileValues extends ProofValues {
  areaCode: string;
  mobile: string;
  newCode: string;
}

export function MobilePart({ phone, number }: OwnNumber) {
  const t = useText('personal');
  const account = useText('account');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { agent } = useSite();
  const { rules } = useProof();
  const empty: MobileValues = { ...NO_PROOF, areaCode: phone.mobileAreaCode, mobile: '', newCode: '' };
  const [values, setValues] = useState(empty);
  const form = useForm<MobileValues>({
    values,
    onEdit: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    rules: {
      mobile: (mobile, { areaCode }) =>
        mobile === ''
          ? account('mobileMissing')
          : isPhone(areaCode, mobile)
            ? null
            : account('errorPhoneOrAgent', { look: account('look.other') }),
      newCode: (code) => (isVerificationCode(code) ? null : account(code ? 'codeShape' : 'codeMissing')),
      password: (value, all) => rules.password?.(value, all) ?? null,
      ownCode: (value, all) => rules.ownCode?.(value, all) ?? null,
    },
    async onSubmit({ areaCode, mobile, newCode, byCode, password, ownCode }) {
      const answer = await tellPortal(portalAddress(agent.keyCode, '/appUser/changeMobile'), {
        mobileAreaCode: areaCode,
        mobile,
        verification: newCode,
        ...(byCode ? { oldVerification: ownCode } : { loginPs: password }),
      });
      if (!answer.ok) return answer.failure.message || t('data.failed');
      setValues({ ...empty, areaCode });
      await revalidate();
      toast.success(t('data.mobile.done'));
    },
  });
  const { onChange: _, ...mobile } = form.text('mobile');
  return (
    <ProofForm
      title={t('data.mobile.title')}
      intro={t('data.mobile.intro', { number })}
      go={t('data.mobile.go')}
      going={t('data.mobile.going')}
      form={form}
    >
      <div className="own-data__phone">
        <TextInput
          {...mobile}
          type="tel"
          inputMode="tel"
          className="num"
          label={t('data.mobile.new')}
          autoComplete="tel-national"
          onChange={(event) => form.edit('mobile', event.target.value.replace(/[\s()-]/g, ''))}
          before={
            <Select
              label={t('data.mobile.area')}
              labelHidden
              placeholder="+"
              searchLabel={account('areaSearch')}
              choices={areaChoices(account, agent.areaCodes)}
              value={values.areaCode}
              onChange={(code) => code && form.edit('areaCode', code)}
            />
          }
        />
      </div>
      <CodeInput
        {...form.choice('newCode')}
        name="newCode"
        label={t('data.mobile.code')}
        onCode={(code) => form.edit('newCode', code)}
        phone={() => (form.check(['mobile']) ? { mobileAreaCode: values.areaCode, mobile: values.mobile } : null)}
        purpose="number"
      />
      <ProofFields
        phone={phone}
        number={number}
        byCode={form.choice('byCode').value}
        onByCode={(byCode) => form.edit('byCode', byCode)}
        password={form.text('password')}
        ownCode={form.choice('ownCode')}
      />
    </ProofForm>
  );
}
