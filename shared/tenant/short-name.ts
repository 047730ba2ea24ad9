import type { Agent } from '#shared/contract/site/agent.ts';

type Named = Pick<Agent, 'keyCode' | 'name' | 'shortName'>;

/** A value comes with the space of the words around it, which parts Latin from Han: 'MSO 院校', but '衡渡院校'. */
const SPACE_IN_HAN = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** Words that name the agent, by the shortest name it has. A backend of the specification gives none but its key. */
export const namingAgent = (
  words: (values: { agent: string }) => string,
  { keyCode, name, shortName }: Named,
): string => words({ agent: shortName || name || keyCode.toUpperCase() }).replace(SPACE_IN_HAN, '');
