import { useState } from 'react';
import type { ConsentState } from '#shared/contract/account/consent.ts';
import type { ConsentKind, GuardianRelation } from '#shared/rules/consent.ts';
import type { Fields, FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';

interface ConsentGrant {
  kind: ConsentKind;
  countries?: readonly string[];
  birthday?: string;
  guardianName?: string;
  guardianRelation?: GuardianRelation | undefined;
  mobileAreaCode?: string;
  mobile?: string;
  verification?: string;
}

export interface Consents {
  /** State of the consents; null for a backend without consents, which are then not requested. */
  state: ConsentState | null;
  /** Gives consent to the displayed text in the language of the page. Resolves to an error text, or null. */
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
  const submit = async (intent: string, values: Fields) => {
    const result = await send({ ...values, intent });
    if (!result.ok) return result.message;
    setConsentState(result.value);
    return null;
  };
  return {
    state: consentState,
    giveConsent: ({ kind, ...grant }) =>
      submit('giveConsent', { ...grant, what: kind, version: consentState?.version ?? '' }),
    withdraw: (kind) => submit('withdrawConsent', { what: kind }),
  };
}
