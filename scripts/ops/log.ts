// Verifies the hash chains of application logs: npm run ops -- log …
import { parseArgs } from 'node:util';
import { verifyLogs, repairSummaries, hashLogs } from '#backend/application/verify-logs.ts';
import { openOpsDatabase } from './ops-database.ts';

export const LOG_USAGE = `npm run ops -- log verify [--agent KEY]              walks the logs of applications and names the first entry that does not hold
npm run ops -- log seal [--agent KEY]                vouches from now on for logs that are older than their digests, as they stand
npm run ops -- log recount [--agent KEY] [--mend]    compares what lists are told of each application with what its log says`;

const FAULTS = {
  number: 'is not there, or one too many stands before it',
  content: 'is not what was written',
  unchained: 'has no digest, and is not older than digests',
  other: 'tells of another submission than its application',
  end: 'is where the log ends, and its application says otherwise',
};

/** Prints the result. Returns false for an invalid command or a broken log. */
export async function runLogCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const options = { agent: { type: 'string', default: '' }, mend: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [verb] = positionals;
  if (verb !== 'verify' && verb !== 'seal' && verb !== 'recount') {
    console.error(LOG_USAGE);
    return false;
  }
  const { db, close } = await openOpsDatabase(environment);
  try {
    if (verb === 'recount') {
      const { applications, different, broken } = await repairSummaries(db, values.agent, values.mend);
      for (const { id, agentKey, parts } of different)
        for (const { name, kept, logged } of parts)
          console.error(
            `application ${id} of ${agentKey || 'nobody'}: ${name} is kept as ${kept}, the log says ${logged}`,
          );
      console.log(
        `${applications - different.length - broken} of ${applications} applications stand as their logs say`,
      );
      if (values.mend) console.log(`${different.length} were mended`);
      if (broken > 0)
        console.error(`${broken} logs do not hold, so nothing was compared with them: npm run ops -- log verify`);
      return broken === 0 && (values.mend || different.length === 0);
    }
    if (verb === 'seal') {
      console.log(`${await hashLogs(db, values.agent)} logs are vouched for from now on, as they stand`);
      return true;
    }
    const { logs, entries, unsealed, broken } = await verifyLogs(db, values.agent);
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
