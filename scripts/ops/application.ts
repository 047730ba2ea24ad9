// npm run ops -- application …: manages applications through the operations API.
import { parseArgs } from 'node:util';
import { OPS_APPLICATIONS } from '#shared/contract/operations.ts';
import { callOperations } from './call-operations.ts';
import { formatApplications } from './format-applications.ts';

export const APPLICATION_USAGE = `npm run ops -- application list [--json]             applications in progress, oldest change first
npm run ops -- application show ID                   one application, with its form and its log
npm run ops -- application reach ID STEP [NOTE]      payReservationFee, coe, visa, departure
npm run ops -- application decide ID COURSE OUTCOME [NOTE] [--reply-by 2026-12-12] [--condition "…"]…
                                                     COURSE from 0; offer, conditionalOffer, waitlist, rejection
npm run ops -- application say ID "TEXT" [--reply-to N]
   --at http://localhost:8787                        the portal to call; authenticates with ADMIN_TOKEN`;

/** Parses the command into an action of the contract. Returns null if it is invalid. */
function parseCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      at: { type: 'string', default: 'http://localhost:8787' },
      'reply-by': { type: 'string', default: '' },
      'reply-to': { type: 'string' },
      condition: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
  });
  const [verb, id = '', firstArgument = '', secondArgument = '', note = ''] = positionals;
  const endpointUrl = `${values.at}/_${OPS_APPLICATIONS}`;
  const replyTo = values['reply-to'] && Number(values['reply-to']);
  switch (verb) {
    case 'list':
      return { address: endpointUrl, ...(!values.json && { write: formatApplications }) };
    case 'show':
      return { address: `${endpointUrl}/${id}` };
    case 'reach':
      return {
        address: `${endpointUrl}/${id}`,
        action: { kind: 'stepReached', step: firstArgument, note: secondArgument },
      };
    case 'decide': {
      const { condition: conditions, 'reply-by': replyBy } = values;
      return {
        address: `${endpointUrl}/${id}`,
        action: { kind: 'decided', course: Number(firstArgument), outcome: secondArgument, note, conditions, replyBy },
      };
    }
    case 'say':
      return {
        address: `${endpointUrl}/${id}`,
        action: { kind: 'messageSent', text: firstArgument, ...(replyTo && { replyTo }) },
      };
    default:
      return null;
  }
}

/** Prints the response. Returns false for an invalid command or an error. */
export async function runApplicationCommand(args: string[]): Promise<boolean> {
  const command = parseCommand(args);
  if (!command) return false;
  return callOperations(command);
}
