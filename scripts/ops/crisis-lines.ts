// npm run ops -- crisis-lines …: manages the crisis lines that the assistant shows.
import { parseArgs } from 'node:util';
import { OPS_CRISIS_LINES } from '#shared/contract/crisis-line-operations.ts';
import { callOperations } from './call-operations.ts';

export const CRISIS_LINES_USAGE = `npm run ops -- crisis-lines list                     helplines that the assistant shows to somebody in danger, and who confirmed them
npm run ops -- crisis-lines set ID PLACE NUMBER "NAME" SOURCE [--hours "24 hours"] [--languages "English"] [--way call|text|callOrText]
                                                     adds a helpline or changes its number; PLACE is hk, cn, uk, us, au or ca
npm run ops -- crisis-lines confirm ID               records that it was checked today
npm run ops -- crisis-lines remove ID`;

function parseCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      at: { type: 'string', default: 'http://localhost:8787' },
      hours: { type: 'string', default: '' },
      languages: { type: 'string', default: '' },
      way: { type: 'string', default: 'call' },
    },
  });
  const [verb, id, region, number, name, source] = positionals;
  const endpointUrl = `${values.at}/_${OPS_CRISIS_LINES}`;
  const { hours, languages, way: contactWay } = values;
  switch (verb) {
    case 'list':
      return { address: endpointUrl };
    case 'set':
      return {
        address: endpointUrl,
        action: { kind: 'set', id, place: region, number, name, source, hours, languages, way: contactWay },
      };
    case 'confirm':
    case 'remove':
      return { address: endpointUrl, action: { kind: verb, id } };
    default:
      return null;
  }
}

/** Prints the response. Returns false for an invalid command or an error. */
export async function runCrisisLinesCommand(args: string[]): Promise<boolean> {
  const command = parseCommand(args);
  return command ? callOperations(command) : false;
}
