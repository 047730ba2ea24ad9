// npm run ops -- retention …: applies the retention periods through the operations API.
import { parseArgs } from 'node:util';
import { OPS_RETENTION } from '#shared/contract/operations.ts';
import { callOperations } from './call-operations.ts';

export const RETENTION_USAGE = `npm run ops -- retention [--dry-run]                 deletes or counts expired data; also runs every hour`;

/** Prints the counts. Returns false on an error. */
export async function runRetentionCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      at: { type: 'string', default: 'http://localhost:8787' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  return callOperations({ address: `${values.at}/_${OPS_RETENTION}`, action: { isDry: values['dry-run'] } });
}
