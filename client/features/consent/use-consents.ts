import { useState } from 'react';
import type { ConsentState } from '#shared/contract/account/consent.ts';
import type { ConsentKind, GuardianRelation } from '#shared/rules/consent.ts';
import type { Fields, FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';

interface Given {
  what: ConsentKind;
  countries?: readonly string[];
  birthday?: string;
  guardianName?: string;
  guardianRelation?: GuardianRelation | undefined;
  mobileAreaCode?: string;
  mobile?: string;
  verification?: string;
}

export interface Consents {
  /** Null for a backend that keeps no consents: then none is asked for. */
  state: ConsentState | null;
  /** To the text that stands there, in the language of the page. What went wrong comes back in words. */
  give: (what: Given) => Promise<string | null>;
  withdraw: (what: ConsentKind) => Promise<string | null>;
}

/** What somebody has agreed to, as the page was told, and what changes it. `path` is that of the page, whose action has the handlers. */
export function useConsents(
  told: ConsentState | null,
  path: string,
  options?: Parameters<typeof useFormAction>[1],
): Consents {
  const { send } = useFormAction<FormResult<ConsentState>>(path, options);
  const [state, setState] = useState(told);
  const submit = async (intent: string, values: Fields) => {
    const answer = await send({ ...values, intent });
    if (!answer.ok) return answer.message;
    setState(answer.value);
    return null;
  };
  return {
    state,
    give: (given) => submit('giveConsent', { ...given, version: state?.version ?? '' }),
    withdraw: (what) => submit('withdrawConsent', { what }),
  };
}
