import { useState } from 'react';
import { isVerificationCode } from '#shared/rules/verification-code.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { Rules } from '#client/ui/form/find-faults.ts';
import type { Proof } from './download-own-data.ts';

export interface ProofValues {
  byCode: boolean;
  password: string;
  ownCode: string;
}

export const NO_PROOF: ProofValues = { byCode: false, password: '', ownCode: '' };

/** What shows once more who asks, as the calls take it. */
export const proofOf = ({ byCode, password, ownCode }: ProofValues): Proof =>
  byCode ? { verification: ownCode } : { loginPs: password };

/** The fields of a form that asks for it, and what each must be. */
export function useProof() {
  const t = useText('personal');
  const account = useText('account');
  const [values, setValues] = useState(NO_PROOF);
  const rules: Rules<ProofValues> = {
    password: (password, { byCode }) => (byCode || password !== '' ? null : t('data.passwordMissing')),
    ownCode: (code, { byCode }) => (!byCode || isVerificationCode(code) ? null : account('codeShape')),
  };
  return {
    values,
    rules,
    edit: <Name extends keyof ProofValues>(name: Name, value: ProofValues[Name]) =>
      setValues((before) => ({ ...before, [name]: value })),
    clear: () => setValues(NO_PROOF),
  };
}
