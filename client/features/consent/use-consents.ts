import { useState } from 'react';
import type { ConsentState } from '#shared/contract/account/consent.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import type { ConsentFields, ConsentForm } from './consent-form.ts';

type ConsentGrant = Omit<ConsentFields, 'what' | 'version'> & { kind: ConsentKind };

export interface Consents {
  /** State of the consents, or null for a backend without consents, which are then not requested. */
  state: ConsentState | null;
  /** Gives consent to the displayed text in the language of the page. Resolves with an error text, or with null. */
  giveConsent: (grant: ConsentGrant) => Promise<string | null>;
  withdraw: (kind: ConsentKind) => Promise<string | null>;
}

/**
 * Returns the consents of the loader with functions to change them. `path` is the page whose action has the handlers.
 */
export function useConsents(
  value: ConsentState | null,
  path: string,
  options?: Parameters<typeof useFormAction>[1],
): Consents {
  const { send } = useFormAction<FormResult<ConsentState>>(path, options);
  const [consentState, setConsentState] = useState(value);
  const submit = async ({ intent, values }: ConsentForm) => {
    const result = await send({ ...values, intent });
    if (!result.ok) return result.message;
    setConsentState(result.value);
    return null;
  };
  return {
    state: consentState,
    giveConsent: ({ kind, ...grant }) =>
      submit({ intent: 'giveConsent', values: { ...grant, what: kind, version: consentState?.version ?? '' } }),
    withdraw: (kind) => submit({ intent: 'withdrawConsent', values: { what: kind } }),
  };
}
