// Whether the logs of applications say what was written, from the shell: npm run ops -- log …
import { parseArgs } from 'node:util';
import { proveLogs, sealLogs } from '#backend/application/prove-logs.ts';
import { openOpsDatabase } from './ops-database.ts';

export const LOG_USAGE = `npm run ops -- log verify [--agent KEY]              walks the logs of applications and names the first entry that does not hold
npm run ops -- log seal [--agent KEY]                vouches from now on for logs that are older than their digests, as they stand`;

const FAULTS = {
  number: 'is not there, or one too many stands before it',
  content: 'is not what was written',
  unchained: 'has no digest, and stands after one that has',
  end: 'is where the log ends, and its application says otherwise',
};

/** Prints what was found; false where it was no command, or a log does not hold. */
export async function runLogCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const options = { agent: { type: 'string', default: '' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [verb] = positionals;
  if (verb !== 'verify' && verb !== 'seal') {
    console.error(LOG_USAGE);
    return false;
  }
  const { db, close } = await openOpsDatabase(environment);
  try {
    if (verb === 'seal') {
      console.log(`${await sealLogs(db, values.agent)} logs are vouched for from now on, as they stand`);
      return true;
    }
    const { logs, entries, unsealed, broken } = await proveLogs(db, values.agent);
    for (const { id, agentKey, proof } of broken)
      console.error(`application ${id} of ${agentKey || 'nobody'}: entry ${proof.seq} ${FAULTS[proof.fault]}`);
    console.log(`${logs - broken.length - unsealed} of ${logs} logs hold, with ${entries} entries in all`);
    if (unsealed > 0)
      console.log(
        `${unsealed} are older than their digests, and nothing vouches for them yet: npm run ops -- log seal`,
      );
    return broken.length === 0;
  } finally {
    await close();
  }
}
