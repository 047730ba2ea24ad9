// npm run ops -- lecture …: manages lectures through the operations API.
import { parseArgs } from 'node:util';
import { OPS_LECTURES } from '#shared/contract/lecture-operations.ts';
import { callOperations } from './call-operations.ts';

export const LECTURE_USAGE = `npm run ops -- lecture list                          lectures with their seats, the latest first
npm run ops -- lecture change ID [--start "2026-12-05 19:00" --end "2026-12-05 20:15"] [--place "…"] [--join https://…] [--recording https://…] [--say "…"]
                                                     Hong Kong time; attendees are notified of a new time or place
npm run ops -- lecture cancel ID "REASON"            attendees are notified with this reason`;

/** Parses the command into an action of the contract. Returns null if it is invalid. */
function parseCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      at: { type: 'string', default: 'http://localhost:8787' },
      start: { type: 'string' },
      end: { type: 'string' },
      place: { type: 'string' },
      join: { type: 'string' },
      recording: { type: 'string' },
      say: { type: 'string', default: '' },
    },
  });
  const [verb, id = '', text = ''] = positionals;
  const endpointUrl = `${values.at}/_${OPS_LECTURES}`;
  const { start: startTime, end: endTime, place, join: joinUrl, recording, say: messageText } = values;
  switch (verb) {
    case 'list':
      return { address: endpointUrl };
    case 'change':
      return {
        address: `${endpointUrl}/${id}`,
        action: { kind: 'change', startTime, endTime, place, joinUrl, recording, text: messageText },
      };
    case 'cancel':
      return { address: `${endpointUrl}/${id}`, action: { kind: 'cancel', text } };
    default:
      return null;
  }
}

/** Prints the response. Returns false for an invalid command or an error. */
export async function runLectureCommand(args: string[]): Promise<boolean> {
  const command = parseCommand(args);
  return command ? callOperations(command) : false;
}
