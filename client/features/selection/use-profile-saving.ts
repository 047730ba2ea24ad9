import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSite } from '#client/site/site-context.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import { usePortalAddress } from '#client/site/use-portal-address.ts';
import type { Answers } from './answers.ts';
import { type ProfilePart, saysSame, toUpdate } from './profile-part.ts';

export interface ProfileSaving {
  save: (answers: Answers) => void;
  /** What the backend said; the answers stay in this tab all the same. */
  failure: string | null;
  isSaved: boolean;
}

/** What a profile has a place for goes there as well, where somebody is logged in and has changed it. */
export function useProfileSaving(profile: ProfilePart | null): ProfileSaving {
  const toPath = usePortalAddress();
  const { user } = useSite();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ failure: string | null; isSaved: boolean }>({ failure: null, isSaved: false });
  return {
    ...state,
    save(answers) {
      if (!user || saysSame(answers, profile)) return;
      void tellPortal(toPath('/appUser/update'), toUpdate(answers)).then(async (answer) => {
        setState(answer.ok ? { failure: null, isSaved: true } : { failure: answer.failure.message, isSaved: false });
        if (answer.ok) await revalidate();
      });
    },
  };
}
