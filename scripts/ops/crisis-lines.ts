// Crisis lines that the assistant shows, from the shell: npm run ops -- crisis-lines …
import { parseArgs } from 'node:util';
import { OPS_CRISIS_LINES } from '#shared/contract/crisis-line-operations.ts';
import { callOperations } from './call-operations.ts';

export const CRISIS_LINES_USAGE = `npm run ops -- crisis-lines list                     what the assistant names to somebody in danger, and who confirmed it
npm run ops -- crisis-lines set ID PLACE NUMBER "NAME" SOURCE [--hours "24 hours"] [--languages "English"] [--way call|text|callOrText]
                                                     a new line or another number; PLACE is hk, cn, uk, us, au or ca
npm run ops -- crisis-lines confirm ID               somebody here has checked it today
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
  const [verb, id, place, number, name, source] = positionals;
  const address = `${values.at}/_${OPS_CRISIS_LINES}`;
  const { hours, languages, way } = values;
  switch (verb) {
    case 'list':
      return { address };
    case 'set':
      return { address, action: { kind: 'set', id, place, number, name, source, hours, languages, way } };
    case 'confirm':
    case 'remove':
      return { address, action: { kind: verb, id } };
    default:
      return null;
  }
}

/** Prints the response. Returns false for an invalid command or an error. */
export async function runCrisisLinesCommand(args: string[]): Promise<boolean> {
  const command = parseCommand(args);
  return command ? callOperations(command) : false;
}
