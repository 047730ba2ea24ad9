import { createContext, type ReactNode, use } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { User } from '#shared/contract/account/identity.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { sitePath } from './addresses.ts';
import { mayPrefetch } from './prefetch.ts';
import type { SessionEnd } from './login/session-news.ts';

/** What the frame and the pages' views know of the agent whose site this is. */
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
  | 'brandColour'
  | 'originCity'
  | 'areaCodes'
  | 'hasRankings'
  | 'openingHours'
  | 'closedDays'
> & {
  ownMoney: OwnMoney;
  /** As people read them; '' where nobody has said any. */
  hoursText: string;
  /** In which the site is offered. */
  locales: readonly Locale[];
};

export interface SiteUser {
  staffId: string;
  displayName: string;
  userHeadIcon: string;
  studentFormStatus: number;
  /** Has not agreed to the privacy policy as it stands today. */
  mustAgree: boolean;
  /** Whether the backend lets people get, delete and correct their data by themselves. */
  ownData: boolean;
  /** Whether it knows the days that lie ahead of them. */
  nextDates: boolean;
  /** Whether it takes in what somebody brings from another site. */
  bringsData: boolean;
  /** Whether it keeps for advisers what a student shows them of a selection. */
  showsResults: boolean;
  /** When the account is deleted; '' where nobody asked for it. */
  deleteAt: string;
  /** What the questionnaire need not ask again. */
  profile: Pick<User, 'birthday' | 'gender' | 'hasFriend' | 'countryId' | 'stateId' | 'cityId'>;
}

export interface SiteContextValue {
  agent: SiteAgent;
  /** Null for a visitor, and where it is not known yet who of the users is there: a page that all of them get does not say. */
  user: SiteUser | null;
  /** Somebody is logged in. */
  isLoggedIn: boolean;
  /** The address of the street map's style; '' where our own chart is drawn. */
  mapStyle: string;
  /** The public key of the challenge before codes by text message; '' where there is none. For useCodeSender alone. */
  challengeKey: string;
  /** Opens a dialog over the page; after a login it goes on to `next`. For anything else to do then, see usePendingAction. */
  openDialog: (dialog: SiteDialog, next?: string) => void;
  /** Opens the chat beside the page: no dialog, for it stays while the visitor goes on reading. */
  openChat: () => void;
  /** Ends the session, and leaves what only a user may see. Of a guest it forgets what they did in this browser. */
  logOut: (why?: SessionEnd) => Promise<void>;
  /** Somebody has logged in: what the page shows is for a visitor no more. */
  welcome: () => Promise<void>;
}

/** The login dialog has four types; 'reset' is for who is logged in and has forgotten his password. */
export type AccountDialogType = 'login' | 'register' | 'forget' | 'reset';
export type SiteDialog = AccountDialogType | 'loggedOut' | 'privacy' | 'versionNotes' | 'wechat';

export const SiteContext = createContext<SiteContextValue | null>(null);

export function useSite(): SiteContextValue {
  const site = use(SiteContext);
  if (!site) throw new Error('no site above this component');
  return site;
}

interface SiteLinkProps extends Omit<LinkProps, 'to' | 'prefetch'> {
  /** Within the agent's site, from a slash on. */
  to: string;
  children: ReactNode;
}

/** A link to a page of this agent's site; what it needs is fetched when somebody shows interest, unless data are dear. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { agent } = useSite();
  return <Link {...rest} to={sitePath(agent.keyCode, to)} prefetch={mayPrefetch() ? 'intent' : 'none'} />;
}

/** For the primitives that take whole addresses: gives an address within this agent's site. */
export function useSitePath(): (path: string) => string {
  const { agent } = useSite();
  return (path) => sitePath(agent.keyCode, path);
}
