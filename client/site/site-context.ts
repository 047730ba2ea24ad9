import { createContext, use } from 'react';
import type { Agent } from '#shared/contract/agent.ts';
import type { SessionEnd } from './session-news.ts';

/** What the frame and the pages' views know of the agent whose site this is. */
export type SiteAgent = Pick<
  Agent,
  | 'keyCode'
  | 'name'
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
>;

export interface SiteUser {
  staffId: string;
  displayName: string;
  userHeadIcon: string;
  studentFormStatus: number;
  /** Has not agreed to the privacy policy as it stands today. */
  mustAgree: boolean;
  /** Whether the backend lets people get, delete and correct their data by themselves. */
  ownData: boolean;
  /** When the account is deleted; '' where nobody asked for it. */
  deleteAt: string;
}

export interface SiteContextValue {
  agent: SiteAgent;
  user: SiteUser | null;
  /** The address of the street map's style; '' where our own chart is drawn. */
  mapStyle: string;
  /** The public key of the challenge before codes by text message; '' where there is none. For useCodeSender alone. */
  challengeKey: string;
  /** Opens a dialog over the page; after a login it goes on to `next`. For anything else to do then, see useDeed. */
  openDialog: (dialog: SiteDialog, next?: string) => void;
  /** Opens the chat beside the page: no dialog, for it stays while the visitor goes on reading. */
  openChat: () => void;
  /** Ends the session, and leaves what only a user may see. */
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
