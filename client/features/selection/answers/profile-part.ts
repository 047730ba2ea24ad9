import type { User } from '#shared/contract/account/identity.ts';
import { isBirthday } from '#shared/rules/person.ts';
import type { Answers } from './answers.ts';

/** The answers that a profile has fields for. */
export type ProfilePart = Pick<
  Answers,
  'birthday' | 'gender' | 'relative' | 'friendCountry' | 'friendState' | 'friendCities'
>;

export const profileOf = (user: User): ProfilePart => ({
  birthday: user.birthday,
  gender: user.gender,
  relative: user.hasFriend ? '1' : '',
  friendCountry: user.countryId === '0' ? '' : user.countryId,
  friendState: user.stateId === '0' ? '' : user.stateId,
  friendCities: user.cityId,
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
