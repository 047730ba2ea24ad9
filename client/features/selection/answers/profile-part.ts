import type { SiteUser } from '#client/site/site.tsx';
import { isBirthday } from '#shared/rules/person.ts';
import type { Answers } from './answers.ts';

/** The answers that a profile has fields for. */
export type ProfilePart = Pick<
  Answers,
  'birthday' | 'gender' | 'relative' | 'friendCountry' | 'friendState' | 'friendCities'
>;

export const profileOf = ({ profile }: SiteUser): ProfilePart => ({
  birthday: profile.birthday,
  gender: profile.gender,
  relative: profile.hasFriend ? '1' : '',
  friendCountry: profile.countryId === '0' ? '' : profile.countryId,
  friendState: profile.stateId === '0' ? '' : profile.stateId,
  friendCities: profile.cityId,
});

/** Fills what is not answered yet from the profile; an answer is never overwritten. */
export function fillFromProfile(answers: Answers, profile: ProfilePart | null): Answers {
  if (!profile) return answers;
  const friends = answers.relative === '' ? profile : answers;
  return {
    ...answers,
    birthday: answers.birthday || profile.birthday,
    gender: answers.gender || profile.gender,
    relative: friends.relative,
    friendCountry: friends.friendCountry,
    friendState: friends.friendState,
    friendCities: friends.friendCities,
  };
}

/** The input of the profile's call; a field that is not answered is left out, so the profile keeps its value. */
export const toUpdate = (answers: Answers) => ({
  ...(isBirthday(answers.birthday) && { birthday: answers.birthday }),
  ...(answers.gender && { gender: answers.gender }),
  ...(answers.relative && { hasFriend: answers.relative === '1' }),
  ...(answers.relative === '1' && {
    countryId: answers.friendCountry,
    stateId: answers.friendState,
    cityId: answers.friendCities,
  }),
});

export const saysSame = (answers: Answers, profile: ProfilePart | null) =>
  profile !== null && JSON.stringify(toUpdate(answers)) === JSON.stringify(toUpdate({ ...answers, ...profile }));
