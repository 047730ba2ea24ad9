import type { z } from 'zod';
import type { Phone } from '#backend/queries/identity/phone.ts';
import type { UserChanges, UserRow } from '#backend/queries/identity/users.ts';
import { PLATFORM_TYPE } from '#shared/backend-protocol.ts';
import type { updateUser } from '#shared/contract/account/identity.ts';
import { getFormStatus } from '#shared/rules/application/application-lists.ts';
import { normalizePhone } from '#shared/rules/phone.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { getFileUrl } from './store-file.ts';

/** Describes a user for the contract. Internal columns such as the password hash are not selected. */
export const describeUser = (row: UserRow, mustAgree: 0 | 1) => ({
  mustAgree,
  staffId: String(row.id),
  loginId: `${row.areaCode}${row.mobile}`,
  mobile: row.mobile,
  mobileAreaCode: row.areaCode,
  name: row.name,
  nickname: row.nickname,
  firstName: row.firstName,
  lastName: row.lastName,
  birthday: row.birthday,
  gender: row.gender,
  userHeadIcon: row.headIcon && getFileUrl(row.headIcon),
  isActive: row.isActive,
  fkPlatformType: PLATFORM_TYPE,
  fkAgentId: String(row.agentId),
  studentFormStatus: getFormStatus(row.applicationStatus),
  hasFriend: row.hasFriend,
  countryId: row.countryId,
  stateId: row.stateId,
  cityId: JSON.parse(row.cityIds) as string[],
  ownData: true,
  nextDates: true,
  bringsData: true,
  showsResults: true,
  deleteAt: getDeleteAt(row.deleteAskedAt),
});

/** Returns the time of the scheduled deletion, or '' if no deletion was requested. */
export const getDeleteAt = (requestedAt: number) =>
  requestedAt === 0 ? '' : new Date(requestedAt + RETENTION_DAYS.account * DAY_MS).toISOString();

type UserInput = z.output<typeof updateUser.input>;

/**
 * Converts the input to changes. A location implies friends there, and 'no friends' clears the location. The avatar is
 * validated separately.
 */
export function toUserChanges(input: UserInput): Omit<UserChanges, 'headIcon'> {
  const { nickname, name, firstName, lastName, birthday, gender, countryId, stateId, cityId } = input;
  const hasPlaceField = Boolean(countryId || stateId || cityId?.length);
  const hasFriend = input.hasFriend ?? (hasPlaceField ? true : null);
  const placeFields = hasFriend === false ? { countryId: '', stateId: '', cityId: [] } : { countryId, stateId, cityId };
  return {
    nickname: nickname ?? null,
    name: name ?? null,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    birthday: birthday ?? null,
    gender: gender ?? null,
    hasFriend: hasFriend === null ? null : hasFriend ? 1 : 0,
    countryId: placeFields.countryId ?? null,
    stateId: placeFields.stateId ?? null,
    cityIds: placeFields.cityId ? JSON.stringify(placeFields.cityId) : null,
  };
}

/** Converts the phone number in the input to the columns of users. */
export const getPhone = ({ mobileAreaCode, mobile }: { mobileAreaCode: string; mobile: string }): Phone => ({
  areaCode: mobileAreaCode,
  mobile: normalizePhone(mobileAreaCode, mobile),
});

/** Formats a phone number in international notation. */
export const formatPhoneNumber = ({ areaCode, mobile }: Phone) => `+${areaCode}${mobile}`;
