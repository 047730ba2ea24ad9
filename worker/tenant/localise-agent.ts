import { Agent } from '#shared/contract/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type RefineText, refineWords } from '#worker/backend-client/refine-words.ts';
import { convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';

/** An agent's words in the visitor's language: its own translation where it has one, else what it says to everybody. */
export async function localiseAgent(agent: Agent, locale: Locale): Promise<Agent> {
  const own = Object.entries(agent.translations[locale] ?? {}).filter(([, words]) => words !== '');
  const translated = { ...agent, ...Object.fromEntries(own), translations: {} };
  return locale === 'zh-hk' ? ((await refineWords(Agent, translated, convertWords)) as Agent) : translated;
}

const convertWords: RefineText = (text, kind) => (kind === 'picture' ? text : convertToHongKong(text));
