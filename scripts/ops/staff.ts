// npm run ops -- staff …: manages staff accounts.
import { parseArgs } from 'node:util';
import { LOGIN_PATTERN, MAX_STAFF_NAME_CHARS } from '#shared/rules/credentials.ts';
import { type Database, queryRow, queryRows } from '#backend/queries/database.ts';
import {
  selectAccountByLogin,
  selectAccounts,
  selectAllAccounts,
  selectTotpSecret,
} from '#backend/queries/staff/accounts.ts';
import { listSites } from '#backend/site/change-sites.ts';
import {
  changeRole,
  endAccount,
  createAccount,
  resetAccount,
  formatSetUpPath,
  SHELL_MANAGER,
} from '#backend/staff/invite.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { createStaffKey, decryptTotpSecret, parseStaffKeys } from '#backend/staff/staff-secrets.ts';
import { computeCode, getStep } from '#backend/staff/totp.ts';
import { openOpsDatabase } from './ops-database.ts';
import { formatTable } from './format-table.ts';

export const STAFF_USAGE = `npm run ops -- staff list [--agent KEY]                 lists the accounts of one office or of all
npm run ops -- staff add LOGIN --agent KEY --name "…" [--role adviser|lead|administrator]
                                                     creates an account; prints its set-up address once
npm run ops -- staff role LOGIN ROLE --agent KEY
npm run ops -- staff reset LOGIN --agent KEY         after a lost phone or password: prints a new set-up address
npm run ops -- staff revoke LOGIN --agent KEY        ends the account and all its sign-ins
npm run ops -- staff code LOGIN --agent KEY          on this machine only: prints the code that an authenticator would show
npm run ops -- staff key ID                          creates a STAFF_KEY with this name, for wrangler secret put`;

/** Prints the result. Returns false for an invalid command or an error. */
export async function runStaffCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      agent: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      role: { type: 'string', default: 'adviser' },
    },
  });
  const [verb, id = ''] = positionals;
  if (verb === 'key') {
    const key = createStaffKey(id);
    return parseStaffKeys(key)?.length === 1
      ? printText(key)
      : printUsageError('a key name has at most 16 letters from a to z and digits');
  }
  const { db, close } = await openOpsDatabase(environment);
  try {
    return await runVerb(db, positionals, values, environment === undefined);
  } finally {
    await close();
  }
}

interface Values {
  agent: string;
  name: string;
  role: string;
}

async function runVerb(
  db: Database,
  [verb, login = '', roleWord = '']: string[],
  { agent, name, role }: Values,
  isLocal: boolean,
): Promise<boolean> {
  const sites = await listSites(db);
  const site = sites.find(({ fields }) => fields.keyCode === agent);
  if (agent && !site) return printUsageError(`there is no agent ${agent}`);
  if (verb === 'list') return printAccounts(db, agent);
  if (!site) return printUsageError('--agent KEY is required');
  if (verb === 'add' && site.archivedAt)
    return printUsageError(`${agent} is closed: npm run ops -- site open ${agent}`);
  if (verb === 'add') return addAccount(db, { agent, login, name: name.trim(), role });
  const account = await queryRow(db, selectAccountByLogin(agent, login));
  if (!account) return printUsageError(`${agent} has no account ${login}`);
  switch (verb) {
    case 'role': {
      const requestedRole = STAFF_ROLES.find((item) => item === roleWord);
      if (!requestedRole) return printUsageError(`a role is one of ${STAFF_ROLES.join(', ')}`);
      if (!account.isActive) return printUsageError(`${login} is revoked; staff reset restores it`);
      await changeRole(db, account, requestedRole, SHELL_MANAGER);
      return reportChange(db, agent, `${login} is ${requestedRole} at ${agent}`);
    }
    case 'reset': {
      const { key } = await resetAccount(db, account, SHELL_MANAGER);
      return printSignInUrl(agent, key);
    }
    case 'revoke':
      if (!account.isActive) return printUsageError(`${login} is revoked already`);
      await endAccount(db, account, SHELL_MANAGER);
      return reportChange(db, agent, `${login} was revoked at ${agent}`);
    case 'code': {
      if (!isLocal) return printUsageError('codes are available only on this machine');
      const storedSecret = await queryRow(db, selectTotpSecret(account.id));
      if (!storedSecret?.totpSecret) return printUsageError(`${login} has no authenticator yet`);
      const openedSecret = await decryptTotpSecret(
        parseStaffKeys(process.env.STAFF_KEY) ?? [],
        account.id,
        storedSecret.totpSecret,
      );
      if (!openedSecret)
        return printUsageError(`the authenticator of ${login} is encrypted: set the STAFF_KEY of the site`);
      return printText(await computeCode(openedSecret.secret, getStep(Date.now())));
    }
    default:
      return false;
  }
}

/** Prints a change, and warns if the office has no administrator left to manage its accounts. */
async function reportChange(db: Database, agent: string, text: string): Promise<true> {
  const accounts = await queryRows(db, selectAccounts(agent));
  const isAdministered = accounts.some(({ isActive, role }) => isActive && role === 'administrator');
  return printText(isAdministered ? text : `${text}; the office has no administrator any more`);
}

async function printAccounts(db: Database, agent: string): Promise<boolean> {
  const accounts = await queryRows(db, agent ? selectAccounts(agent) : selectAllAccounts());
  const formatState = ({ isActive, isSetUp }: (typeof accounts)[number]) =>
    isActive ? (isSetUp ? 'in use' : 'not set up yet') : 'revoked';
  return printText(
    accounts.length === 0
      ? 'There are no accounts yet.'
      : formatTable(
          ['AGENT', 'LOGIN', 'NAME', 'ROLE', 'STATE'],
          accounts.map((account) => [
            account.agentKey,
            account.login,
            account.name,
            account.role,
            formatState(account),
          ]),
        ),
  );
}

async function addAccount(
  db: Database,
  { agent, login, name, role: roleWord }: Values & { login: string },
): Promise<boolean> {
  const role = STAFF_ROLES.find((item) => item === roleWord);
  if (!role) return printUsageError(`a role is one of ${STAFF_ROLES.join(', ')}`);
  if (!LOGIN_PATTERN.test(login))
    return printUsageError('an account name has 2 to 60 lower-case letters, digits, dots, hyphens or @');
  if (!name || name.length > MAX_STAFF_NAME_CHARS)
    return printUsageError(`--name is shown to visitors and has at most ${MAX_STAFF_NAME_CHARS} characters`);
  const key = await createAccount(db, { agentKey: agent, login, name, role }, SHELL_MANAGER);
  return key ? printSignInUrl(agent, key) : printUsageError(`${agent} already has an account ${login}`);
}

const printSignInUrl = (agent: string, key: string) =>
  printText(`set up the account within 48 hours at the site's address: /${agent}/_/office${formatSetUpPath(key)}`);

function printText(text: string): true {
  console.log(text);
  return true;
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
