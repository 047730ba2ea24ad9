import { redirect, type RouterContextProvider } from 'react-router';
import { useState } from 'react';
import { CodeInput, PhoneInput } from '#client/features/account/code-input.tsx';
import { DAY_FORMAT, YOUR_DATA_PATH } from '#client/features/own-data/deletion-notice.tsx';
import {
  downloadOwnData,
  EMPTY_PROOF,
  type OwnPhone,
  ProofFields,
  ProofForm,
  type ProofValues,
  useProofForm,
  useProofRules,
} from '#client/features/own-data/proof-form.tsx';
import { maskMobile } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type Texts, useLocale, useText } from '#client/i18n/use-text.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { createCallHandler, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { ANSWERS_NAMES, loadUserAnswer } from '#client/site/storage/saved-answers.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { requestDeletion, changeMobile, cancelAccountDeletion } from '#shared/contract/account/own-account.ts';
import { isVerificationCode } from '#shared/rules/credentials.ts';
import { isPhone, normalizePhone } from '#shared/rules/phone.ts';
import { MAX_PORTABLE_ROWS } from '#shared/rules/portable-data.ts';
import { ACCOUNT_DAYS } from '#shared/rules/retention-periods.ts';
import type { Route } from './+types/personal-own-data.ts';
import '#client/features/own-data/own-data.css';

/** If the backend does not support these calls, the loader redirects to the first section of the personal centre. */
async function loadOwnData(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const { mobileAreaCode, mobile, ownData } = await requireUser(portalRequest, request);
  if (!ownData) throw redirect(sitePath(portalRequest.site.agent.keyCode, '/personal-center/information'));
  return {
    phone: { mobileAreaCode, mobile },
    number: maskMobile(mobileAreaCode, mobile),
    head: { title: textsIn(portalRequest.locale).getText('personal')('data.title') },
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadOwnData(context, request);

const getFailedText = (texts: Texts) => texts.getText('personal')('data.failed');

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    delete: createCallHandler(requestDeletion, getFailedText),
    keep: createCallHandler(cancelAccountDeletion, getFailedText),
    mobile: createCallHandler(changeMobile, getFailedText),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalOwnDataRoute({ loaderData: { phone, number } }: Route.ComponentProps) {
  return <OwnDataPage phone={phone} number={number} />;
}

const ImportPart = createLazyPart({
  load: async () => (await import('#client/features/own-data/import/import-part.tsx')).ImportPart,
  namespaces: ['bring-data'],
});

function OwnDataPage({ phone, number }: OwnPhone) {
  const t = useText('personal');
  const { user } = useSite();
  return (
    <>
      <h1>{t('data.title')}</h1>
      <p className="meta">{t('data.intro')}</p>
      <noscript>
        <Notice tone="caution">{t('data.needsScript')}</Notice>
      </noscript>
      <ExportPart phone={phone} number={number} />
      {user?.bringsData && <ImportPart />}
      <MobilePart phone={phone} number={number} />
      <DeletePart phone={phone} number={number} />
    </>
  );
}

function ExportPart(ownNumber: OwnPhone) {
  const t = useText('personal');
  const toast = useToast();
  const { agent, user } = useSite();
  const proofForm = useProofForm(async (proof) => {
    const savedAnswers = user?.bringsData ? serializeSavedAnswers(user.staffId) : null;
    const downloadResult = await downloadOwnData(agent.keyCode, {
      ...proof,
      ...(savedAnswers && { answers: savedAnswers }),
    });
    if (!downloadResult.ok) return downloadResult.error.message || t('data.failed');
    toast.success(t('data.export.done'));
    return undefined;
  });
  return (
    <ProofForm
      title={t('data.export.title')}
      intro={t('data.export.intro')}
      go={t('data.export.go')}
      going={t('data.export.going')}
      form={proofForm}
    >
      <ProofFields {...ownNumber} form={proofForm} />
    </ProofForm>
  );
}

/** Returns questionnaire answers and grades as JSON. They are stored in the browser only. */
function serializeSavedAnswers(ownerId: string): string {
  const answerEntries = ANSWERS_NAMES.map((name) => [name, loadUserAnswer(name, ownerId)] as const);
  const answersJson = JSON.stringify(Object.fromEntries(answerEntries.filter(([, answer]) => answer !== null)));
  return answersJson.length > MAX_PORTABLE_ROWS.answers ? '{}' : answersJson;
}

/** Hidden once a deletion is scheduled. A banner above the page replaces it. */
function DeletePart(ownNumber: OwnPhone) {
  const t = useText('personal');
  const locale = useLocale();
  const toast = useToast();
  const { user, logOut } = useSite();
  const { send } = useFormAction<FormResult<{ deleteAt: string }>>(YOUR_DATA_PATH, { revalidates: false });
  const proofForm = useProofForm(async (proof) => {
    const deleteResult = await send({ intent: 'delete', ...proof });
    if (!deleteResult.ok) return deleteResult.message;
    await logOut();
    toast.success(t('data.delete.done', { day: formatMoment(deleteResult.value.deleteAt, locale, DAY_FORMAT) }));
    return undefined;
  });
  if (user?.deleteAt) return null;
  return (
    <ProofForm
      title={t('data.delete.title')}
      intro={t('data.delete.intro', { days: ACCOUNT_DAYS })}
      go={t('data.delete.go')}
      going={t('data.delete.going')}
      form={proofForm}
      isGrave
    >
      <Notice tone="caution">{t('data.delete.open')}</Notice>
      <ProofFields {...ownNumber} form={proofForm} />
    </ProofForm>
  );
}

interface MobileValues extends ProofValues {
  areaCode: string;
  mobile: string;
  newCode: string;
}

function MobilePart({ phone, number }: OwnPhone) {
  const t = useText('personal');
  const accountText = useText('account');
  const toast = useToast();
  const { send } = useFormAction<FormResult<unknown>>(YOUR_DATA_PATH);
  const proofRules = useProofRules();
  const emptyValues: MobileValues = { ...EMPTY_PROOF, areaCode: phone.mobileAreaCode, mobile: '', newCode: '' };
  const [values, setValues] = useState(emptyValues);
  const [sentTo, setSentTo] = useState('');
  const mobileForm = useForm<MobileValues>({
    values,
    onEdit: (name, value) => setValues((previousValues) => ({ ...previousValues, [name]: value })),
    rules: {
      mobile: (mobile, { areaCode }) =>
        mobile === ''
          ? accountText('mobileMissing')
          : isPhone(areaCode, mobile)
            ? null
            : accountText('errorPhoneOrAgent', { look: accountText('look.other') }),
      newCode: (code) => (isVerificationCode(code) ? null : accountText(code ? 'codeShape' : 'codeMissing')),
      password: proofRules.password,
      ownCode: proofRules.ownCode,
    },
    async onSubmit({ areaCode, mobile, newCode, byCode, password, ownCode }) {
      const changeResult = await send({
        intent: 'mobile',
        mobileAreaCode: areaCode,
        mobile: normalizePhone(areaCode, mobile),
        verification: newCode,
        ...(byCode ? { oldVerification: ownCode } : { loginPs: password }),
      });
      if (!changeResult.ok) return changeResult.message;
      setValues({ ...emptyValues, areaCode });
      setSentTo('');
      toast.success(t('data.mobile.done'));
    },
  });
  const enteredPhone = {
    mobileAreaCode: values.areaCode,
    mobile: normalizePhone(values.areaCode, values.mobile),
  };
  const { onChange: _, ...mobile } = mobileForm.text('mobile');
  const { onChange: setNewCode, ...newCode } = mobileForm.choice('newCode');
  return (
    <ProofForm
      title={t('data.mobile.title')}
      intro={t('data.mobile.intro', { number })}
      go={t('data.mobile.go')}
      going={t('data.mobile.going')}
      form={mobileForm}
    >
      <PhoneInput
        {...mobile}
        label={t('data.mobile.new')}
        autoComplete="tel-national"
        onMobile={(input) => mobileForm.edit('mobile', input)}
        areaCode={values.areaCode}
        onAreaCode={(code) => mobileForm.edit('areaCode', code)}
      />
      <CodeInput
        {...newCode}
        name="newCode"
        label={t('data.mobile.code')}
        hint={sentTo ? accountText('codeSent', { number: sentTo }) : undefined}
        onCode={setNewCode}
        phone={() => (mobileForm.check(['mobile']) ? enteredPhone : null)}
        purpose="number"
        onSent={(to) => setSentTo(`+${to.mobileAreaCode} ${to.mobile}`)}
      />
      <ProofFields phone={phone} number={number} form={mobileForm} />
    </ProofForm>
  );
}
