import { useState } from 'react';
import { isVerificationCode } from '#shared/rules/verification-code.ts';
import { useText } from '#client/i18n/use-text.ts';
import { type Rules, useForm } from '#client/ui/form/use-form.ts';
import type { Proof } from './download-own-data.ts';

export interface ProofValues {
  byCode: boolean;
  password: string;
  ownCode: string;
}

export const NO_PROOF: ProofValues = { byCode: false, password: '', ownCode: '' };

/** What shows once more who asks, as the calls take it. */
const proofOf = ({ byCode, password, ownCode }: ProofValues): Proof =>
  byCode ? { verification: ownCode } : { loginPs: password };

/** What the fields that ask for it must be. */
export function useProofRules(): Pick<Required<Rules<ProofValues>>, 'password' | 'ownCode'> {
  const t = useText('personal');
  const account = useText('account');
  return {
    password: (password, { byCode }) => (byCode || password !== '' ? null : t('data.passwordMissing')),
    ownCode: (code, { byCode }) => (!byCode || isVerificationCode(code) ? null : account('codeShape')),
  };
}

/** A form that asks for nothing else. `act` gives what went wrong, in words. */
export function useProofForm(act: (proof: Proof) => Promise<string | undefined>) {
  const [values, setValues] = useState(NO_PROOF);
  return useForm<ProofValues>({
    values,
    onEdit: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    rules: useProofRules(),
    async onSubmit(said) {
      const failed = await act(proofOf(said));
      if (failed === undefined) setValues(NO_PROOF);
      return failed;
    },
  });
}
