import { createContext, type ReactNode, use } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { User } from '#shared/contract/account/identity.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { sitePath } from './addresses.ts';
import { canPrefetch } from './prefetch.ts';
import type { SessionEnd } from './login/session-news.ts';

/** Agent data for frame and views. */
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
  | 'adviser'
  | 'brandColour'
  | 'originCity'
  | 'areaCodes'
  | 'hasRankings'
  | 'openingHours'
  | 'closedDays'
> & {
  ownMoney: OwnMoney;
  /** Formatted opening hours; '' if unknown. */
  hoursText: string;
  /** Languages of the site. */
  locales: readonly Locale[];
};

export interface SiteUser {
  staffId: string;
  displayName: string;
  userHeadIcon: string;
  studentFormStatus: number;
  /** No consent to the current privacy policy. */
  mustAgree: boolean;
  /** Whether the backend supports data export, deletion and correction. */
  ownData: boolean;
  /** Whether it supports upcoming dates. */
  nextDates: boolean;
  /** Whether it supports imports from another site. */
  bringsData: boolean;
  /** Whether it stores shared selection results. */
  showsResults: boolean;
  /** Scheduled account deletion; ''. */
  deleteAt: string;
  /** Prefilled answers of the questionnaire. */
  profile: Pick<User, 'birthday' | 'gender' | 'hasFriend' | 'countryId' | 'stateId' | 'cityId'>;
}

export interface SiteContextValue {
  agent: SiteAgent;
  /** Null for a visitor, and while unknown on a shared page. */
  user: SiteUser | null;
  /** Login state. */
  isLoggedIn: boolean;
  /** Map style URL; '' for our own chart. */
  mapStyle: string;
  /** Site key of the challenge; '' without one. For useCodeSender only. */
  challengeKey: string;
  /** Opens a dialog; after a login continues to `next`. For other actions see usePendingAction. */
  openDialog: (dialog: SiteDialog, next?: string) => void;
  /** Opens the chat panel, which is not modal. */
  openChat: () => void;
  /** Ends the session and leaves personal pages. For a guest deletes this browser's data. */
  logOut: (why?: SessionEnd) => Promise<void>;
  /** After a login: reloads the visitor's view. */
  welcome: () => Promise<void>;
}

/** Types of the login dialog; 'reset' is for logged-in users who forgot their password. */
export type AccountDialogType = 'login' | 'register' | 'forget' | 'reset';
export type SiteDialog = AccountDialogType | 'loggedOut' | 'privacy' | 'versionNotes' | 'wechat';

export const SiteContext = createContext<SiteContextValue | null>(null);

export function useSite(): SiteContextValue {
  const site = use(SiteContext);
  if (!site) throw new Error('no site above this component');
  return site;
}

interface SiteLinkProps extends Omit<LinkProps, 'to' | 'prefetch'> {
  /** Path within the agent's site. */
  to: string;
  children: ReactNode;
}

/** Link within this agent's site, prefetched on intent unless Save-Data is set. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { agent } = useSite();
  return <Link {...rest} to={sitePath(agent.keyCode, to)} prefetch={canPrefetch() ? 'intent' : 'none'} />;
}

/** Builds URLs within this agent's site for primitives that take full paths. */
export function useSitePath(): (path: string) => string {
  const { agent } = useSite();
  return (path) => sitePath(agent.keyCode, path);
}
