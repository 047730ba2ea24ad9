import { type ReactNode, useId, useState } from 'react';
import { CodeInput, type Phone } from '#client/features/account/code-input.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { getNetworkErrorText } from '#client/network/load-with-retry.ts';
import { sitePath } from '#client/site/addresses.ts';
import { Button } from '#client/ui/button/button.tsx';
import { PasswordInput } from '#client/ui/field/text-input.tsx';
import { type Rules, useForm } from '#client/ui/form/use-form.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { type Result, fail, succeed } from '#shared/call-error.ts';
import { isVerificationCode } from '#shared/rules/credentials.ts';

export interface OwnPhone {
  phone: Phone;
  /** The phone number in `phone`, formatted for display. */
  number: string;
}

interface ProofFormProps {
  title: string;
  intro: string;
  go: string;
  going: string;
  form: { form: object; failure: string | null; pending: boolean };
  /** Whether the action cannot be undone. */
  isGrave?: boolean;
  children: ReactNode;
}

/**
 * Form for a data right of the user, with an explanation, fields that confirm the user's identity, an error and a
 * submit button.
 */
export function ProofForm({ title, intro, go, going, form, isGrave = false, children }: ProofFormProps) {
  const id = useId();
  return (
    <section className="pc-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{intro}</p>
      <form {...form.form} method="post" className="pc-password" aria-labelledby={id}>
        {form.failure && (
          <Notice tone="caution" announce="at once">
            {form.failure}
          </Notice>
        )}
        {children}
        <div>
          <Button type="submit" variant={isGrave ? 'plain' : 'primary'} pending={form.pending} pendingLabel={going}>
            {go}
          </Button>
        </div>
      </form>
    </section>
  );
}

interface ProofFieldsProps extends OwnPhone {
  form: Pick<ReturnType<typeof useForm<ProofValues>>, 'choice' | 'text' | 'edit'>;
}

/** Fields for the password, or for a code that is sent to the phone number of the account. */
export function ProofFields({ phone, number, form }: ProofFieldsProps) {
  const t = useText('personal');
  const accountText = useText('account');
  const [isFormSent, setIsSent] = useState(false);
  const { value: isByCode, onChange: setIsByCode } = form.choice('byCode');
  const { onChange: onCode, ...codeField } = form.choice('ownCode');
  return (
    <>
      {isByCode ? (
        <CodeInput
          {...codeField}
          name="ownCode"
          label={t('data.ownCode', { number })}
          hint={isFormSent ? accountText('codeSent', { number }) : undefined}
          onCode={onCode}
          phone={() => phone}
          purpose="confirm"
          onSent={() => setIsSent(true)}
        />
      ) : (
        <PasswordInput {...form.text('password')} label={t('data.password')} autoComplete="current-password" />
      )}
      <p>
        <button type="button" className="as-link" onClick={() => setIsByCode(!isByCode)}>
          {isByCode ? t('data.byPassword') : t('data.byCode')}
        </button>
      </p>
    </>
  );
}

export interface ProofValues {
  byCode: boolean;
  password: string;
  ownCode: string;
}

export const EMPTY_PROOF: ProofValues = { byCode: false, password: '', ownCode: '' };

/** Returns the parameters of the contract for re-authentication. */
const toIdentityProof = ({ byCode, password, ownCode }: ProofValues): IdentityProof =>
  byCode ? { verification: ownCode } : { loginPs: password };

export function useProofRules(): Pick<Required<Rules<ProofValues>>, 'password' | 'ownCode'> {
  const t = useText('personal');
  const accountText = useText('account');
  return {
    password: (password, { byCode }) => (byCode || password !== '' ? null : t('data.passwordMissing')),
    ownCode: (code, { byCode }) => (!byCode || isVerificationCode(code) ? null : accountText('codeShape')),
  };
}

/**
 * Manages a form that only confirms the user's identity. `onProve` resolves to an error text, or to undefined if it
 * succeeded.
 */
export function useProofForm(onProve: (proof: IdentityProof) => Promise<string | undefined>) {
  const [values, setValues] = useState(EMPTY_PROOF);
  return useForm<ProofValues>({
    values,
    onEdit: (name, value) => setValues((previousValues) => ({ ...previousValues, [name]: value })),
    rules: useProofRules(),
    async onSubmit(value) {
      const proofError = await onProve(toIdentityProof(value));
      if (proofError === undefined) setValues(EMPTY_PROOF);
      return proofError;
    },
  });
}

/** Proof of the user's identity by password (`loginPs`) or by code (`verification`). */
interface IdentityProof {
  loginPs?: string;
  verification?: string;
}

const EXPORT_PATH = '/appUser/export';
const DEFAULT_FILE_NAME = 'my-data.zip';

/** Requests the export and starts the download. If that fails, the result contains an error text. */
export async function downloadOwnData(
  agentKey: string,
  proof: IdentityProof & { answers?: string },
): Promise<Result<null>> {
  const response = await fetch(sitePath(agentKey, EXPORT_PATH), {
    method: 'POST',
    headers: { accept: 'application/zip, application/json', 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  }).catch(() => null);
  if (!response) return fail({ code: '1001', message: getNetworkErrorText() });
  if (!response.ok || !response.headers.get('content-type')?.includes('zip')) {
    const errorBody = (await response.json().catch(() => ({}))) as { code?: unknown; message?: string };
    return fail({
      code: String(errorBody.code ?? '1001'),
      message: errorBody.message ?? '',
      httpStatus: response.status,
    });
  }
  const file = await response.blob().catch(() => null);
  if (!file) return fail({ code: '1001', message: getNetworkErrorText() });
  const [, fileName = DEFAULT_FILE_NAME] =
    /filename(?:="|\*=UTF-8'')([\w.-]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(file, fileName);
  return succeed(null);
}

const REVOKE_DELAY_MS = 60_000;

function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the URL only after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
