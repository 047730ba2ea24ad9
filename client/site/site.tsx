import { createContext, type ReactNode, use } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { User } from '#shared/contract/account/identity.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { sitePath } from './addresses.ts';
import { canPrefetch } from './prefetch.ts';
import type { SessionEnd } from './login/session-news.ts';

export type SiteAgent = Pick<
  Agent,
  | 'keyCode'
  | 'name'
  | 'shortName'
  | 'publicLevel'
  | 'topLogoPath'
  | 'bottomLogoPath'
  | 'contactTel'
  | 'whatsapp'
  | 'facebook'
  | 'instagram'
  | 'wechatId'
  | 'wechatQrPath'
  | 'officeAddress'
  | 'registration'
  | 'icpRecord'
  | 'policeRecord'
  | 'adviser'
  | 'brandColour'
  | 'originCity'
  | 'areaCodes'
  | 'hasRankings'
  | 'openingHours'
  | 'closedDays'
  | 'takesAppointments'
> & {
  ownMoney: OwnMoney;
  /** Formatted opening hours, or '' if unknown. */
  hoursText: string;
  locales: readonly Locale[];
};

export interface SiteUser {
  staffId: string;
  displayName: string;
  userHeadIcon: string;
  studentFormStatus: number;
  /** Whether the user has yet to consent to the current privacy policy. */
  mustAgree: boolean;
  /** Whether the backend supports data export, deletion and correction. */
  ownData: boolean;
  nextDates: boolean;
  /** Whether the backend supports imports from another site. */
  bringsData: boolean;
  /** Whether the backend stores shared selection results. */
  showsResults: boolean;
  /** Date of the scheduled account deletion, or '' if none is scheduled. */
  deleteAt: string;
  /** Initial answers of the questionnaire. */
  profile: Pick<User, 'birthday' | 'gender' | 'hasFriend' | 'countryId' | 'stateId' | 'cityId'>;
}

export interface SiteContextValue {
  agent: SiteAgent;
  /** Null for a visitor, and on a shared (cached) page until the user is known. */
  user: SiteUser | null;
  isLoggedIn: boolean;
  /** URL of the map style, or '' to use the site's own chart. */
  mapStyle: string;
  /** Site key of the challenge, or '' if there is none. Only useCodeSender may use it. */
  challengeKey: string;
  /**
   * Opens a dialog. After a login, the user continues to `nextPath`. For other actions after a login, use
   * usePendingAction.
   */
  openDialog: (dialog: SiteDialog, nextPath?: string) => void;
  /** Opens the chat panel, which is not modal. */
  openChat: () => void;
  /** Ends the session and leaves personal pages. For a guest it deletes the data in this browser. */
  logOut: (reason?: SessionEnd) => Promise<void>;
  /** Reloads the page's data after a login. */
  welcome: () => Promise<void>;
}

/** Types of the login dialog. 'reset' is for logged-in users who forgot their password. */
export type AccountDialogType = 'login' | 'register' | 'forget' | 'reset';
export type SiteDialog = AccountDialogType | 'loggedOut' | 'privacy' | 'versionNotes' | 'wechat';

export const SiteContext = createContext<SiteContextValue | null>(null);

export function useSite(): SiteContextValue {
  const siteContext = use(SiteContext);
  if (!siteContext) throw new Error('useSite must be used inside SiteContext');
  return siteContext;
}

interface SiteLinkProps extends Omit<LinkProps, 'to' | 'prefetch'> {
  /** Path within the agent's site. */
  to: string;
  children?: ReactNode;
}

/** Renders a link within this agent's site, prefetched on intent unless Save-Data is set. */
export function SiteLink({ to, ...linkProps }: SiteLinkProps) {
  const { agent } = useSite();
  return <Link {...linkProps} to={sitePath(agent.keyCode, to)} prefetch={canPrefetch() ? 'intent' : 'none'} />;
}

/** Returns a function that builds URLs within this agent's site, for primitives that take full paths. */
export function useSitePath(): (path: string) => string {
  const { agent } = useSite();
  return (path) => sitePath(agent.keyCode, path);
}
