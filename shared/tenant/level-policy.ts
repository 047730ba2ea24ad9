import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';

/** Features of a site that depend on its public level. */
interface LevelPolicy {
  /** Shows rankings: pages, links, figures in responses and sort orders. */
  rankings: boolean;
  /** Offers WhatsApp if the agent has a number. */
  whatsapp: boolean;
  /** Offers WeChat if the agent has an id or QR code. */
  wechat: boolean;
  /** Shows quick replies in the chat. Without them, the chat connects to an adviser immediately. */
  quickReplies: boolean;
  /** Lets the assistant suggest a question about the DSE. */
  dseQuestion: boolean;
  /** Shows the application button to visitors. Otherwise they are asked to log in. */
  applyLabelForVisitors: boolean;
  /** Exam that is preselected in the fast line, because most visitors take it. */
  firstExam: 'dse' | 'gaokao';
  home: 'usual' | 'mainland';
  /** Provider of the map and its tiles. */
  map: 'global' | 'mainland';
}

const DEFAULT_POLICY: LevelPolicy = {
  rankings: true,
  whatsapp: true,
  wechat: false,
  quickReplies: true,
  dseQuestion: true,
  applyLabelForVisitors: true,
  firstExam: 'dse',
  home: 'usual',
  map: 'global',
};

/** Policies that differ from the default, by public level. */
const POLICIES_BY_LEVEL: Readonly<Record<number, LevelPolicy>> = {
  [MAINLAND_PUBLIC_LEVEL]: {
    rankings: true,
    whatsapp: false,
    wechat: true,
    quickReplies: false,
    dseQuestion: false,
    applyLabelForVisitors: false,
    firstExam: 'gaokao',
    home: 'mainland',
    map: 'mainland',
  },
};

export interface SiteLevel {
  publicLevel: number;
}

export const getLevelPolicy = ({ publicLevel }: SiteLevel): LevelPolicy =>
  POLICIES_BY_LEVEL[publicLevel] ?? DEFAULT_POLICY;

export type LevelFeature = {
  [Name in keyof LevelPolicy]: LevelPolicy[Name] extends boolean ? Name : never;
}[keyof LevelPolicy];

/** Returns whether a site has a feature, as in `isEnabled(agent, 'whatsapp')`. */
export const isFeatureEnabled = (site: SiteLevel, feature: LevelFeature): boolean => getLevelPolicy(site)[feature];

export interface SiteRankings extends SiteLevel {
  /** Whether the site has rankings, or null if unknown. */
  hasRankings: boolean | null;
}

/**
 * Returns whether to link to rankings and sort by rank. Most rankings are licensed, so a catalogue may contain none.
 */
export const canShowRankings = (site: SiteRankings): boolean =>
  isFeatureEnabled(site, 'rankings') && site.hasRankings !== false;
