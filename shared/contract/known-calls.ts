import { agentDetail } from './agent.ts';
import type { Call } from './call.ts';
import { countryList } from './country.ts';
import { getUser } from './identity.ts';
import { agentMenu } from './menu.ts';
import { helpByType, platformVersion, privacyPolicy, wedModular } from './site.ts';

/** The calls a browser may make through the edge with its inputs checked; other paths under the prefixes pass unread. */
export const KNOWN_CALLS: readonly Call[] = [
  agentDetail,
  agentMenu,
  wedModular,
  privacyPolicy,
  helpByType,
  platformVersion,
  countryList,
  getUser,
];
