// npm run ops -- token …: manages tokens of the operations API.
import { parseArgs } from 'node:util';
import { hashToken, createRandomText } from '#backend/identity/secrets.ts';
import { selectAgentByKey } from '#backend/queries/site/agents.ts';
import { type Database, queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertOpsToken, selectOpsTokens, revokeOpsToken } from '#backend/queries/staff/sessions.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { SHELL_MANAGER } from '#backend/staff/invite.ts';
import { openOpsDatabase } from './ops-database.ts';
import { formatTable } from './format-table.ts';

export const TOKEN_USAGE = `npm run ops -- token add "NAME" [--agent KEY]           creates a token for ADMIN_TOKEN and prints it once; for one agent or for the platform
npm run ops -- token list
npm run ops -- token revoke ID`;

const TOKEN_BYTES = 32;

/** Prints the result. Returns false for an invalid command or an error. */
export async function runTokenCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { agent: { type: 'string', default: '' } },
  });
  const { db, close } = await openOpsDatabase(environment);
  try {
    return await runVerb(db, positionals, values.agent);
  } finally {
    await close();
  }
}

async function runVerb(db: Database, [verb, argument = '']: string[], agentKey: string): Promise<boolean> {
  const now = Date.now();
  switch (verb) {
    case 'add': {
      if (!argument.trim()) return printUsageError('a token needs a name, such as its owner or purpose');
      if (agentKey && !(await queryRow(db, selectAgentByKey(agentKey))))
        return printUsageError(`there is no agent ${agentKey}`);
      const token = createRandomText(TOKEN_BYTES);
      await queryRow(db, insertOpsToken(argument.trim(), agentKey, await hashToken(token), now));
      await batchWrite(db, [
        insertAuditEntry({ ...SHELL_MANAGER, at: now, agentKey, action: 'tokenMade', about: argument.trim() }),
      ]);
      console.log(token);
      return true;
    }
    case 'list': {
      const formatDay = (timestamp: number) => (timestamp ? new Date(timestamp).toISOString().slice(0, 10) : '-');
      const tokens = await queryRows(db, selectOpsTokens());
      const rows = tokens.map((token) => [
        String(token.id),
        token.name,
        token.agentKey || 'platform',
        formatDay(token.createdAt),
        formatDay(token.usedAt),
        formatDay(token.revokedAt),
      ]);
      console.log(formatTable(['ID', 'NAME', 'SCOPE', 'MADE', 'USED', 'REVOKED'], rows));
      return true;
    }
    case 'revoke': {
      const revokedToken = await queryRow(db, revokeOpsToken(Number(argument) || 0, now));
      if (!revokedToken) return printUsageError(`there is no token ${argument}`);
      const { name: tokenName, agentKey: scope } = revokedToken;
      await batchWrite(db, [
        insertAuditEntry({ ...SHELL_MANAGER, at: now, agentKey: scope, action: 'tokenRevoked', about: tokenName }),
      ]);
      console.log(`${tokenName} was revoked`);
      return true;
    }
    default:
      return false;
  }
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
