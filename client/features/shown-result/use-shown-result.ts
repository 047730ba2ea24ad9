import { useState } from 'react';
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
import { whilePending } from '#client/ui/button/button.tsx';
import type { ShownState } from '#shared/contract/matching/shown-result.ts';
import type { Failure, Result } from '#shared/failure.ts';

const STATE = '/appUser/shown/state';

type Form = PortalInput<'/appUser/shown/give'>['form'];

interface ShownResult {
  /** Undefined until it has come. */
  state: ShownState | undefined;
  failure: Failure | undefined;
  retry: () => void;
  isWorking: boolean;
  /** In words; '' where what was asked for last came about. */
  refusal: string;
  show: (form: Form) => void;
  /** What follows where it is hidden; nothing does where that was refused. */
  hide: (then?: () => void) => void;
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
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const tell = (asked: () => Promise<Result<ShownState>>, then?: () => void) =>
    void whilePending(setWorking, async () => {
      setRefusal('');
      const answer = await asked();
      if (!answer.ok) return setRefusal(answer.failure.message || t('failed'));
      await mutate(answer.value, { revalidate: false });
      then?.();
    });
  return {
    state: data,
    failure: error,
    retry: () => void mutate(),
    isWorking,
    refusal,
    show: (form) =>
      tell(() => {
        const sent = { version: data?.version ?? '', language, form: withoutWho(form) };
        return tellPortal(portalAddress(agent.keyCode, '/appUser/shown/give'), sent);
      }),
    hide: (then) => tell(() => tellPortal(portalAddress(agent.keyCode, '/appUser/shown/withdraw'), { language }), then),
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
