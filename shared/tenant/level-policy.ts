import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';

/** Differences between sites by public level. */
interface LevelPolicy {
  /** Rankings: pages, links, figures in responses, sort orders. */
  rankings: boolean;
  /** WhatsApp contact, if the agent has numbers. */
  whatsapp: boolean;
  /** WeChat contact, if the agent has an id or QR code. */
  wechat: boolean;
  /** Quick replies in the chat; without them it leads to people at once. */
  quickReplies: boolean;
  /** The assistant suggests a question about the DSE. */
  dseQuestion: boolean;
  /** Application button for visitors; otherwise they are asked to log in. */
  applyLabelForVisitors: boolean;
  /** Exam of most visitors, preselected in the fast line. */
  firstExam: 'dse' | 'gaokao';
  /** Layout of the home page. */
  home: 'usual' | 'mainland';
  /** Map service and street tiles. */
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

/** Levels without an entry use the default. */
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

/** Whether a site has a feature: `isEnabled(agent, 'whatsapp')`. */
export const isEnabled = (at: AtLevel, subject: LevelFeature): boolean => policyOf(at)[subject];

export interface AtSite extends AtLevel {
  /** Null if unknown. */
  hasRankings: boolean | null;
}

/**
 * Whether links to rankings and sorting by rank are useful: most rankings are licensed, so a catalogue may have none.
 */
export const showsRankings = (at: AtSite): boolean => isEnabled(at, 'rankings') && at.hasRankings !== false;
