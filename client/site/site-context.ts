import { createContext, use } from 'react';
import type { Agent } from '#shared/contract/agent.ts';

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
>;

export interface SiteUser {
  staffId: string;
  displayName: string;
  userHeadIcon: string;
  studentFormStatus: number;
}

export interface SiteContextValue {
  agent: SiteAgent;
  user: SiteUser | null;
  /** The address of the street map's style; '' where our own chart is drawn. */
  mapStyle: string;
  /** Opens a dialog over the page; after a login it goes on to `next`. */
  openDialog: (dialog: SiteDialog, next?: string) => void;
}

export type SiteDialog = 'login' | 'register' | 'privacy' | 'versionNotes' | 'assistant' | 'wechat';

export const SiteContext = createContext<SiteContextValue | null>(null);

export function useSite(): SiteContextValue {
  const site = use(SiteContext);
  if (!site) throw new Error('no site above this component');
  return site;
}
