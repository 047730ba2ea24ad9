// npm run ops -- log …: verifies the hash chains of application logs.
import { parseArgs } from 'node:util';
import { verifyLogs, repairSummaries, hashLogs } from '#backend/application/verify-logs.ts';
import { openOpsDatabase } from './ops-database.ts';

export const LOG_USAGE = `npm run ops -- log verify [--agent KEY]              verifies the application logs and prints the first invalid entry
npm run ops -- log seal [--agent KEY]                adds digests to logs that were written before digests existed
npm run ops -- log recount [--agent KEY] [--mend]    compares the summary of each application with its log`;

const FAULT_TEXTS = {
  number: 'is missing, or an additional entry precedes it',
  content: 'was changed after it was written',
  unchained: 'has no digest although it is not older than digests',
  other: 'belongs to another submission than its application',
  end: 'is the last entry, but its application expects another end',
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
        for (const { name, storedValue, logged } of parts)
          console.error(
            `application ${id} of ${agentKey || 'nobody'}: stored ${name} is ${storedValue}, but ${logged} in the log`,
          );
      console.log(`${applications - different.length - broken} of ${applications} applications match their logs`);
      if (values.mend) console.log(`${different.length} were repaired`);
      if (broken > 0) console.error(`${broken} logs are invalid and were not compared: npm run ops -- log verify`);
      return broken === 0 && (values.mend || different.length === 0);
    }
    if (verb === 'seal') {
      console.log(`${await hashLogs(db, values.agent)} logs were sealed with digests`);
      return true;
    }
    const { logs, entries, unsealed, broken } = await verifyLogs(db, values.agent);
    for (const { id, agentKey, proof } of broken)
      console.error(`application ${id} of ${agentKey || 'nobody'}: entry ${proof.seq} ${FAULT_TEXTS[proof.fault]}`);
    console.log(`${logs - broken.length - unsealed} of ${logs} logs are valid, with ${entries} entries in total`);
    if (unsealed > 0) console.log(`${unsealed} logs have no digests yet: npm run ops -- log seal`);
    return broken.length === 0;
  } finally {
    await close();
  }
}
