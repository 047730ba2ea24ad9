import useSWR from 'swr';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  askPortal,
  portalAddress,
  type PortalAddress,
  type PortalInput,
  tellPortal,
} from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import type { ShownState } from '#shared/contract/matching/shown-result.ts';
import type { Failure } from '#shared/failure.ts';

const STATE = '/appUser/shown/state';

type Form = PortalInput<'/appUser/shown/give'>['form'];

interface ShownResult {
  /** Undefined until it has come. */
  state: ShownState | undefined;
  failure: Failure | undefined;
  retry: () => void;
  /** What went wrong comes back in words. */
  show: (form: Form) => Promise<string | null>;
  hide: () => Promise<string | null>;
}

/** What of a smart selection this student lets the advisers of this site see. */
export function useShownResult(): ShownResult {
  const t = useText('shown-result');
  const language = useLocale();
  const { agent, user } = useSite();
  const { data, error, mutate } = useSWR<ShownState, Failure, readonly [PortalAddress<typeof STATE>, string]>(
    [portalAddress(agent.keyCode, STATE), user?.staffId ?? ''],
    ([address]) => askPortal(address),
    { revalidateOnFocus: false },
  );
  return {
    state: data,
    failure: error,
    retry: () => void mutate(),
    async show(form) {
      const sent = { version: data?.version ?? '', language, form: withoutWho(form) };
      const answer = await tellPortal(portalAddress(agent.keyCode, '/appUser/shown/give'), sent);
      if (!answer.ok) return answer.failure.message || t('failed');
      await mutate(answer.value, { revalidate: false });
      return null;
    },
    async hide() {
      const answer = await tellPortal(portalAddress(agent.keyCode, '/appUser/shown/withdraw'), { language });
      if (!answer.ok) return answer.failure.message || t('failed');
      await mutate(answer.value, { revalidate: false });
      return null;
    },
  };
}

/** Who somebody is changes no score, so it does not leave the browser. */
const withoutWho = (form: Form): Form => ({
  ...form,
  userId: undefined,
  dateOfBirth: undefined,
  gender: undefined,
  fkAreaCountryId: undefined,
  eduCtryUnivId: undefined,
  eduQualUnivId: undefined,
});
