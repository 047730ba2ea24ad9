import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { postPortal, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { type SiteUser, useSite } from '#client/site/site.tsx';
import { useStoredState } from '#client/site/storage/use-stored-state.ts';
import { isBirthday } from '#shared/rules/person.ts';
import { type Answers, setAnswer, EMPTY_ANSWERS } from './answers.ts';
import { saveAnswers, loadAnswers } from './questionnaire-storage.ts';

type SetAnswer = <Name extends keyof Answers>(name: Name, value: Answers[Name]) => void;

/** Manages the answers. Each change is stored, so that no answer is lost by a reload, login or navigation. */
export function useAnswers(profile: ProfilePart | null) {
  const { agent, user } = useSite();
  const ownerId = user?.staffId ?? '';
  // The budget is at first in the local currency of the agent.
  const initialAnswers = setAnswer(EMPTY_ANSWERS, 'currency', agent.ownMoney.currency);
  const [answers, setAnswers] = useStoredState(
    () => fillFromProfile(loadAnswers(ownerId, undefined, initialAnswers), profile),
    () => fillFromProfile(initialAnswers, profile),
  );
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const storeAnswers = (nextAnswers: Answers) => {
    saveAnswers(ownerId, nextAnswers);
    setSavedAt(Date.now());
    return nextAnswers;
  };
  const changeAnswer: SetAnswer = (name, value) =>
    setAnswers((previousAnswers) => storeAnswers(setAnswer(previousAnswers, name, value)));
  /** Starts again with the profile, after the saved answers were deleted. */
  const clearAnswers = () => {
    setAnswers(fillFromProfile(initialAnswers, profile));
    setSavedAt(null);
  };
  return { answers, change: changeAnswer, clear: clearAnswers, savedAt };
}

export interface ProfileSaveState {
  save: (answers: Answers) => void;
  /** Error text of the backend, or null if there is none. The answers stay in this tab. */
  failure: string | null;
  isSaved: boolean;
}

export function useProfileSaving(profile: ProfilePart | null): ProfileSaveState {
  const getPortalUrl = usePortalAddress();
  const { user } = useSite();
  const { revalidate } = useRevalidator();
  const [saveState, setSaveState] = useState<{ failure: string | null; isSaved: boolean }>({
    failure: null,
    isSaved: false,
  });
  return {
    ...saveState,
    save(answers) {
      if (!user || isProfileUnchanged(answers, profile)) return;
      void postPortal(getPortalUrl('/appUser/update'), toProfileUpdate(answers)).then(async (result) => {
        setSaveState(result.ok ? { failure: null, isSaved: true } : { failure: result.error.message, isSaved: false });
        if (result.ok) await revalidate();
      });
    },
  };
}

export type ProfilePart = Pick<
  Answers,
  'birthday' | 'gender' | 'relative' | 'friendCountry' | 'friendState' | 'friendCities'
>;

export const getProfile = ({ profile }: SiteUser): ProfilePart => ({
  birthday: profile.birthday,
  gender: profile.gender,
  relative: profile.hasFriend ? '1' : '',
  friendCountry: profile.countryId === '0' ? '' : profile.countryId,
  friendState: profile.stateId === '0' ? '' : profile.stateId,
  friendCities: profile.cityId,
});

/** Fills unanswered fields from the profile. Answers are never overwritten. */
export function fillFromProfile(answers: Answers, profile: ProfilePart | null): Answers {
  if (!profile) return answers;
  const friendAnswers = answers.relative === '' ? profile : answers;
  return {
    ...answers,
    birthday: answers.birthday || profile.birthday,
    gender: answers.gender || profile.gender,
    relative: friendAnswers.relative,
    friendCountry: friendAnswers.friendCountry,
    friendState: friendAnswers.friendState,
    friendCities: friendAnswers.friendCities,
  };
}

/** Returns the input of the profile update. Unanswered fields are omitted, so that the backend keeps their values. */
export const toProfileUpdate = (answers: Answers) => ({
  ...(isBirthday(answers.birthday) && { birthday: answers.birthday }),
  ...(answers.gender && { gender: answers.gender }),
  ...(answers.relative && { hasFriend: answers.relative === '1' }),
  ...(answers.relative === '1' && {
    countryId: answers.friendCountry,
    stateId: answers.friendState,
    cityId: answers.friendCities,
  }),
});

export const isProfileUnchanged = (answers: Answers, profile: ProfilePart | null) =>
  profile !== null &&
  JSON.stringify(toProfileUpdate(answers)) === JSON.stringify(toProfileUpdate({ ...answers, ...profile }));
