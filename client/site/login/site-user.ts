import type { SiteUser } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import type { User } from '#shared/contract/account/identity.ts';

/** Returns the part of the user that pages need. */
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
    userHeadIcon: getFileUrl(agentKey, userHeadIcon),
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

/** Personal files are served under the agent's path, because a host may serve several sites. */
const getFileUrl = (agentKey: string, url: string) => (url.startsWith('/appFile/') ? sitePath(agentKey, url) : url);
