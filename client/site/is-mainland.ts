import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';

/** An agent for the mainland: Wechat in place of WhatsApp, and what else hangs on it. */
export const isMainland = (agent: { publicLevel: number }) => agent.publicLevel === MAINLAND_PUBLIC_LEVEL;
