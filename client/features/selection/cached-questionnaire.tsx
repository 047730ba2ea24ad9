import { useEffect, useState } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import type { ProfilePart } from './answers/use-answers.ts';
import { loadCachedLists } from './cached-lists.ts';
import type { SelectionLists } from './load-selection.server.ts';
import { Questionnaire } from './questionnaire.tsx';
import type { Step } from './steps.ts';

/** Questionnaire for a page whose lists failed to load. It uses cached lists, and renders nothing if there are none. */
export function StoredQuestionnaire(props: { profile: ProfilePart | null; step: Step }) {
  const locale = useLocale();
  const { agent } = useSite();
  const [lists, setLists] = useState<SelectionLists | null>(null);
  useEffect(() => {
    let isMounted = true;
    void loadCachedLists(agent, locale).then((cachedLists) => isMounted && setLists(cachedLists));
    return () => {
      isMounted = false;
    };
  }, [agent, locale]);
  return lists && <Questionnaire {...props} lists={lists} />;
}
