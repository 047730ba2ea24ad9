import type { Agent } from '#shared/contract/site/agent.ts';
import type { PageModule } from '#shared/contract/site/pages.ts';
import type { Texts } from '#backend/site/site-content.ts';

// The shapes that demo data is written in.

export interface AgentSeed extends Pick<
  Agent,
  | 'host'
  | 'languageCode'
  | 'publicLevel'
  | 'contactTel'
  | 'whatsapp'
  | 'facebook'
  | 'instagram'
  | 'brandColour'
  | 'wechatId'
  | 'wechatQrPath'
  | 'originCity'
  | 'openingHours'
  | 'featuredSchools'
> {
  id: number;
  keyCode: string;
  name: Texts;
  shortName: Texts;
  webTitle: Texts;
  webMetaKeywords: Texts;
  webMetaDescription: Texts;
  topLogoPath: string;
  bottomLogoPath: string;
}

export interface NewsLineSeed {
  id: number;
  title: Texts;
  subtitle: Texts;
  publishTime: string;
}

export interface MenuSeed {
  key: string;
  name: Texts;
  entrance: string;
  params?: string;
  children?: MenuSeed[];
}

interface ItemSeed {
  title: Texts;
  body?: Texts;
  figure?: Texts;
  picture?: string;
  link?: string;
}

export interface ModuleSeed {
  kind: PageModule['kind'];
  title: Texts;
  body?: Texts;
  /** Everybody, where it is not said. */
  levels?: number;
  items?: ItemSeed[];
}

export interface PageSeed {
  menuKey: string;
  entrance: string;
  webTitle: Texts;
  webMetaKeywords: Texts;
  webMetaDescription: Texts;
  modules: ModuleSeed[];
}

export interface HelpSeed {
  id: number;
  title: Texts;
  description: Texts;
  levels?: number;
}

export interface PolicySeed {
  /** What a consent names; another text has another one. */
  version: string;
  title: Texts;
  content: Texts;
}

/** All of one agent. */
export interface SiteSeed {
  agent: AgentSeed;
  news: NewsLineSeed[];
  menus: MenuSeed[];
  pages: PageSeed[];
  policy: PolicySeed;
}

export interface CountrySeed {
  id: number;
  key: string;
  name: string;
  nameChn: Pick<Texts, 'zh' | 'zh-hk'>;
  capital: Texts;
  offered: boolean;
  lat: number;
  lng: number;
}

export interface VersionNoteSeed {
  key: string;
  title: Texts;
  body: Texts;
  link: string;
}
