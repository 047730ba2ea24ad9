import type { SiteUser } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import type { User } from '#shared/contract/account/identity.ts';

/** As much of a user as pages need. */
export function toSiteUser(user: User, agentKey: string): SiteUser {
  const {
    staffId,
    nickname,
    name,
    userHeadIcon,
    studentFormStatus,
    mustAgree,
    ownData,
    nextDates,
    bringsData,
    showsResults,
    deleteAt,
  } = user;
  const { birthday, gender, hasFriend, countryId, stateId, cityId } = user;
  return {
    staffId,
    displayName: nickname || name,
    userHeadIcon: fileAddress(agentKey, userHeadIcon),
    studentFormStatus,
    mustAgree,
    ownData,
    nextDates,
    bringsData,
    showsResults,
    deleteAt,
    profile: { birthday, gender, hasFriend, countryId, stateId, cityId },
  };
}

/** Somebody's own file comes through the agent's site, as every call does; a host alone need not tell whose site it is. */
const fileAddress = (agentKey: string, address: string) =>
  address.startsWith('/appFile/') ? sitePath(agentKey, address) : address;
