import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';

/** What differs between sites of different public levels. */
interface LevelPolicy {
  /** Places in rankings: their pages and the ways to them, the figures in every answer, orders by rank. */
  rankings: boolean;
  /** The agent is reached by WhatsApp, where it has numbers. */
  whatsapp: boolean;
  /** The agent is reached by WeChat, where it has an id or a code. */
  wechat: boolean;
  /** The chat offers ready questions; where it does not, it leads to people at once. */
  quickReplies: boolean;
  /** The assistant suggests a question about the DSE. */
  dseQuestion: boolean;
  /** The way into an application says so to visitors too; where it does not, it invites them to log in. */
  applyLabelForVisitors: boolean;
  /** The examination that most visitors sit: the fast line begins with it, and has its name. */
  firstExam: 'dse' | 'gaokao';
  /** How the first page is composed. */
  home: 'usual' | 'mainland';
  /** Whose map service and street tiles. */
  map: 'global' | 'mainland';
}

const USUAL: LevelPolicy = {
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

/** Levels that are not named here are as usual. */
const POLICIES: Readonly<Record<number, LevelPolicy>> = {
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

export interface AtLevel {
  publicLevel: number;
}

export const policyOf = ({ publicLevel }: AtLevel): LevelPolicy => POLICIES[publicLevel] ?? USUAL;

export type LevelFeature = {
  [Name in keyof LevelPolicy]: LevelPolicy[Name] extends boolean ? Name : never;
}[keyof LevelPolicy];

/** Whether a site shows something: `sees(agent, 'whatsapp')`. */
export const isEnabled = (at: AtLevel, what: LevelFeature): boolean => policyOf(at)[what];

export interface AtSite extends AtLevel {
  /** Null where its backend does not say. */
  hasRankings: boolean | null;
}

/** Whether ways to rankings and orders by rank lead anywhere: a catalogue may have none, for most are licensed. */
export const showsRankings = (at: AtSite): boolean => isEnabled(at, 'rankings') && at.hasRankings !== false;
