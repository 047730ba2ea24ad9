import { PLATFORM_TYPE } from '#shared/constants.ts';
import type { UserRow } from '#backend/queries/identity/users.ts';
import { formStatusOf } from '#shared/rules/application-steps.ts';
import { deleteAtOf } from './delete-at.ts';
import { fileAddress } from './file-path.ts';

/** A user as the contract has them. What nobody but us needs, such as the password's hash, is not even read. */
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
  userHeadIcon: row.headIcon && fileAddress(row.headIcon),
  isActive: row.isActive,
  fkPlatformType: PLATFORM_TYPE,
  fkAgentId: String(row.agentId),
  studentFormStatus: formStatusOf(row.applicationStatus),
  hasFriend: row.hasFriend,
  countryId: row.countryId,
  stateId: row.stateId,
  cityId: JSON.parse(row.cityIds) as string[],
  ownData: true,
  deleteAt: deleteAtOf(row.deleteAskedAt),
});
