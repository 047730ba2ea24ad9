import { useEffect, useState } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { readLists } from './kept-lists.ts';
import type { SelectionLists } from './load-selection.server.ts';
import type { ProfilePart } from './profile-part.ts';
import { Questionnaire } from './questionnaire.tsx';
import type { Step } from './steps.ts';

/** Where the lists did not come with the page: as they were seen last, else nothing. */
export function KeptQuestionnaire(props: { profile: ProfilePart | null; step: Step }) {
  const locale = useLocale();
  const { agent } = useSite();
  const [lists, setLists] = useState<SelectionLists | null>(null);
  useEffect(() => {
    let isHere = true;
    void readLists(agent, locale).then((kept) => isHere && setLists(kept));
    return () => {
      isHere = false;
    };
  }, [agent, locale]);
  return lists && <Questionnaire {...props} lists={lists} />;
}
