import type { z } from 'zod';
import type { updateUser } from '#shared/contract/identity.ts';
import type { UserChanges } from '#backend/queries/identity/users.ts';

type Said = z.output<typeof updateUser.input>;

/** Who names a place has friends there; who has no friends anywhere, no place. The picture needs a look of its own. */
export function toUserChanges(said: Said): Omit<UserChanges, 'headIcon'> {
  const { nickname, name, firstName, lastName, birthday, gender, countryId, stateId, cityId } = said;
  const namesPlace = Boolean(countryId || stateId || cityId?.length);
  const hasFriend = said.hasFriend ?? (namesPlace ? true : null);
  const place = hasFriend === false ? { countryId: '', stateId: '', cityId: [] } : { countryId, stateId, cityId };
  return {
    nickname: nickname ?? null,
    name: name ?? null,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    birthday: birthday ?? null,
    gender: gender ?? null,
    hasFriend: hasFriend === null ? null : hasFriend ? 1 : 0,
    countryId: place.countryId ?? null,
    stateId: place.stateId ?? null,
    cityIds: place.cityId ? JSON.stringify(place.cityId) : null,
  };
}
