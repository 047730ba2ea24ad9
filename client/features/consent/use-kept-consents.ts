import { useState } from 'react';
import type { ConsentState } from '#shared/contract/account/consent.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { portalAddress, type PortalInput, tellPortal } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';

type Given = Omit<PortalInput<'/appUser/consent/give'>, 'version' | 'language'>;

export interface KeptConsents {
  /** Null for a backend that keeps no consents: then none is asked for. */
  state: ConsentState | null;
  /** To the text that stands there, in the language of the page. What went wrong comes back in words. */
  give: (what: Given) => Promise<string | null>;
  withdraw: (what: ConsentKind) => Promise<string | null>;
}

/** What somebody has agreed to, as the page was told, and what changes it. */
export function useKeptConsents(told: ConsentState | null): KeptConsents {
  const t = useText('consent');
  const language = useLocale();
  const { agent } = useSite();
  const [state, setState] = useState(told);
  return {
    state,
    async give(what) {
      const address = portalAddress(agent.keyCode, '/appUser/consent/give');
      const answer = await tellPortal(address, { ...what, version: state?.version ?? '', language });
      if (!answer.ok) return answer.failure.message || t('failed');
      setState(answer.value);
      return null;
    },
    async withdraw(what) {
      const address = portalAddress(agent.keyCode, '/appUser/consent/withdraw');
      const answer = await tellPortal(address, { what, language });
      if (!answer.ok) return answer.failure.message || t('failed');
      setState(answer.value);
      return null;
    },
  };
}
