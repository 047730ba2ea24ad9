import { redirect, type RouterContextProvider } from 'react-router';
import { useState } from 'react';
import { CodeInput, PhoneInput } from '#client/features/account/code-input.tsx';
import { DAY, YOUR_DATA_PATH } from '#client/features/own-data/deletion-notice.tsx';
import {
  downloadOwnData,
  EMPTY_PROOF,
  type OwnNumber,
  ProofFields,
  ProofForm,
  type ProofValues,
  useProofForm,
  useProofRules,
} from '#client/features/own-data/proof-form.tsx';
import { maskMobile } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type Texts, useLocale, useText } from '#client/i18n/use-text.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { callHandler, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { ANSWERS_NAMES, loadUserAnswer } from '#client/site/storage/saved-answers.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
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
  const portal = requireSite(context);
  const { mobileAreaCode, mobile, ownData } = await requireUser(portal, request);
  if (!ownData) throw redirect(sitePath(portal.site.agent.keyCode, '/personal-center/information'));
  return {
    phone: { mobileAreaCode, mobile },
    number: maskMobile(mobileAreaCode, mobile),
    head: { title: textsIn(portal.locale).of('personal')('data.title') },
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadOwnData(context, request);

const failedText = (texts: Texts) => texts.of('personal')('data.failed');

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    delete: callHandler(requestDeletion, failedText),
    keep: callHandler(cancelAccountDeletion, failedText),
    mobile: callHandler(changeMobile, failedText),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalOwnDataRoute({ loaderData: { phone, number } }: Route.ComponentProps) {
  return <OwnDataPage phone={phone} number={number} />;
}

const ImportPart = lazyPart({
  load: async () => (await import('#client/features/own-data/import/import-part.tsx')).ImportPart,
  words: ['bring-data'],
});

function OwnDataPage({ phone, number }: OwnNumber) {
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

function ExportPart(ownNumber: OwnNumber) {
  const t = useText('personal');
  const toast = useToast();
  const { agent, user } = useSite();
  const form = useProofForm(async (proof) => {
    const answers = user?.bringsData ? savedResponses(user.staffId) : null;
    const result = await downloadOwnData(agent.keyCode, { ...proof, ...(answers && { answers }) });
    if (!result.ok) return result.error.message || t('data.failed');
    toast.success(t('data.export.done'));
    return undefined;
  });
  return (
    <ProofForm
      title={t('data.export.title')}
      intro={t('data.export.intro')}
      go={t('data.export.go')}
      going={t('data.export.going')}
      form={form}
    >
      <ProofFields {...ownNumber} form={form} />
    </ProofForm>
  );
}

/** Returns questionnaire answers and grades as JSON; they are stored in the browser only. */
function savedResponses(owner: string): string {
  const storedRows = ANSWERS_NAMES.map((name) => [name, loadUserAnswer(name, owner)] as const);
  const text = JSON.stringify(Object.fromEntries(storedRows.filter(([, body]) => body !== null)));
  return text.length > MAX_PORTABLE_ROWS.answers ? '{}' : text;
}

/** Hidden once a deletion is scheduled; a banner above the page replaces it. */
function DeletePart(ownNumber: OwnNumber) {
  const t = useText('personal');
  const locale = useLocale();
  const toast = useToast();
  const { user, logOut } = useSite();
  const { send } = useFormAction<FormResult<{ deleteAt: string }>>(YOUR_DATA_PATH, { revalidates: false });
  const form = useProofForm(async (proof) => {
    const result = await send({ intent: 'delete', ...proof });
    if (!result.ok) return result.message;
    await logOut();
    toast.success(t('data.delete.done', { day: momentText(result.value.deleteAt, locale, DAY) }));
    return undefined;
  });
  if (user?.deleteAt) return null;
  return (
    <ProofForm
      title={t('data.delete.title')}
      intro={t('data.delete.intro', { days: ACCOUNT_DAYS })}
      go={t('data.delete.go')}
      going={t('data.delete.going')}
      form={form}
      isGrave
    >
      <Notice tone="caution">{t('data.delete.open')}</Notice>
      <ProofFields {...ownNumber} form={form} />
    </ProofForm>
  );
}

interface MobileValues extends ProofValues {
  areaCode: string;
  mobile: string;
  newCode: string;
}

function MobilePart({ phone, number }: OwnNumber) {
  const t = useText('personal');
  const account = useText('account');
  const toast = useToast();
  const { send } = useFormAction<FormResult<unknown>>(YOUR_DATA_PATH);
  const proofRules = useProofRules();
  const empty: MobileValues = { ...EMPTY_PROOF, areaCode: phone.mobileAreaCode, mobile: '', newCode: '' };
  const [values, setValues] = useState(empty);
  const [sentTo, setSentTo] = useState('');
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
      password: proofRules.password,
      ownCode: proofRules.ownCode,
    },
    async onSubmit({ areaCode, mobile, newCode, byCode, password, ownCode }) {
      const result = await send({
        intent: 'mobile',
        mobileAreaCode: areaCode,
        mobile: normalizePhone(areaCode, mobile),
        verification: newCode,
        ...(byCode ? { oldVerification: ownCode } : { loginPs: password }),
      });
      if (!result.ok) return result.message;
      setValues({ ...empty, areaCode });
      setSentTo('');
      toast.success(t('data.mobile.done'));
    },
  });
  const typedPhone = {
    mobileAreaCode: values.areaCode,
    mobile: normalizePhone(values.areaCode, values.mobile),
  };
  const { onChange: _, ...mobile } = form.text('mobile');
  const { onChange: onNewCode, ...newCode } = form.choice('newCode');
  return (
    <ProofForm
      title={t('data.mobile.title')}
      intro={t('data.mobile.intro', { number })}
      go={t('data.mobile.go')}
      going={t('data.mobile.going')}
      form={form}
    >
      <PhoneInput
        {...mobile}
        label={t('data.mobile.new')}
        autoComplete="tel-national"
        onMobile={(input) => form.edit('mobile', input)}
        areaCode={values.areaCode}
        onAreaCode={(code) => form.edit('areaCode', code)}
      />
      <CodeInput
        {...newCode}
        name="newCode"
        label={t('data.mobile.code')}
        hint={sentTo ? account('codeSent', { number: sentTo }) : undefined}
        onCode={onNewCode}
        phone={() => (form.check(['mobile']) ? typedPhone : null)}
        purpose="number"
        onSent={(to) => setSentTo(`+${to.mobileAreaCode} ${to.mobile}`)}
      />
      <ProofFields phone={phone} number={number} form={form} />
    </ProofForm>
  );
}
