import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { tellPortal, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { useKeptState } from '#client/site/storage/use-kept-state.ts';
import { type Answers, changeAnswer, NO_ANSWERS } from './answers.ts';
import { keepAnswers, readAnswers } from './questionnaire-storage.ts';
import { fillFromProfile, type ProfilePart, saysSame, toUpdate } from './profile-part.ts';

type ChangeAnswer = <Name extends keyof Answers>(name: Name, value: Answers[Name]) => void;

/** Kept at every change, so that a reload, a login or another page costs nothing. */
export function useAnswers(profile: ProfilePart | null) {
  const { agent, user } = useSite();
  const owner = user?.staffId ?? '';
  // A budget is thought of in one's own currency.
  const start = changeAnswer(NO_ANSWERS, 'currency', agent.ownMoney.currency);
  const [answers, setAnswers] = useKeptState(
    () => fillFromProfile(readAnswers(owner, undefined, start), profile),
    () => fillFromProfile(start, profile),
  );
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const keep = (next: Answers) => {
    keepAnswers(owner, next);
    setSavedAt(Date.now());
    return next;
  };
  const change: ChangeAnswer = (name, value) => setAnswers((before) => keep(changeAnswer(before, name, value)));
  /** For when saved answers were forgotten: the form starts again from the profile. */
  const clear = () => {
    setAnswers(fillFromProfile(start, profile));
    setSavedAt(null);
  };
  return { answers, change, clear, savedAt };
}

export interface ProfileSaving {
  save: (answers: Answers) => void;
  /** What the backend said; the answers stay in this tab all the same. */
  failure: string | null;
  isSaved: boolean;
}

/** Saves the answers that a profile has fields for to the profile as well, where a user has changed them. */
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
