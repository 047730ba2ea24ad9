import { useState } from 'react';
import { useSite } from '#client/site/site-context.ts';
import { type Answers, changeAnswer, NO_ANSWERS } from './answers.ts';
import { keepAnswers, readAnswers } from './kept-answers.ts';
import { fillFromProfile, type ProfilePart } from './profile-part.ts';

type ChangeAnswer = <Name extends keyof Answers>(name: Name, value: Answers[Name]) => void;

/** Kept at every change, so that a reload, a login or another page costs nothing. */
export function useAnswers(profile: ProfilePart | null) {
  const owner = useSite().user?.staffId ?? '';
  const [answers, setAnswers] = useState(() => fillFromProfile(readAnswers(owner), profile));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const keep = (next: Answers) => {
    keepAnswers(owner, next);
    setSavedAt(Date.now());
    return next;
  };
  const change: ChangeAnswer = (name, value) => setAnswers((before) => keep(changeAnswer(before, name, value)));
  /** After they were forgotten. */
  const clear = () => {
    setAnswers(fillFromProfile(NO_ANSWERS, profile));
    setSavedAt(null);
  };
  return { answers, change, clear, savedAt };
}
