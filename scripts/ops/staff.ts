// Staff accounts from the shell: npm run ops -- staff …
import { parseArgs } from 'node:util';
import { LOGIN, STAFF_NAME_MAX } from '#shared/rules/credentials.ts';
import { type Database, queryRow, queryRows } from '#backend/queries/database.ts';
import { accountByLogin, selectAccounts, allAccounts, selectTotpSecret } from '#backend/queries/staff/accounts.ts';
import { listSites } from '#backend/site/change-sites.ts';
import { changeRole, endAccount, createAccount, resetAccount, setUpPath, SHELL } from '#backend/staff/invite.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { newStaffKey, openTotpSecret, parseStaffKeys } from '#backend/staff/staff-secrets.ts';
import { getCode, stepAt } from '#backend/staff/totp.ts';
import { openOpsDatabase } from './ops-database.ts';
import { formatTable } from './format-table.ts';

export const STAFF_USAGE = `npm run ops -- staff list [--agent KEY]                 who has an account, at one desk or at all
npm run ops -- staff add LOGIN --agent KEY --name "…" [--role adviser|lead|administrator]
                                                     an account; prints the address at which it is set up, once
npm run ops -- staff role LOGIN ROLE --agent KEY
npm run ops -- staff reset LOGIN --agent KEY         a phone or a password was lost: prints a new address
npm run ops -- staff revoke LOGIN --agent KEY        ends the account and all its sign-ins
npm run ops -- staff code LOGIN --agent KEY          on this machine: the code that an authenticator would show
npm run ops -- staff key ID                          a new STAFF_KEY under this name, to be set by wrangler secret put`;

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
    const key = newStaffKey(id);
    return parseStaffKeys(key)?.length === 1
      ? print(key)
      : printUsageError('a name is up to 16 letters of a to z and digits');
  }
  const { db, close } = await openOpsDatabase(environment);
  try {
    return await run(db, positionals, values, environment === undefined);
  } finally {
    await close();
  }
}

interface Values {
  agent: string;
  name: string;
  role: string;
}

async function run(
  db: Database,
  [verb, login = '', word = '']: string[],
  { agent, name, role }: Values,
  isLocal: boolean,
): Promise<boolean> {
  const sites = await listSites(db);
  const site = sites.find(({ fields }) => fields.keyCode === agent);
  if (agent && !site) return printUsageError(`there is no agent ${agent}`);
  if (verb === 'list') return list(db, agent);
  if (!site) return printUsageError('--agent KEY says at whose desk');
  if (verb === 'add' && site.archivedAt)
    return printUsageError(`${agent} is closed: npm run ops -- site open ${agent}`);
  if (verb === 'add') return add(db, { agent, login, name: name.trim(), role });
  const account = await queryRow(db, accountByLogin(agent, login));
  if (!account) return printUsageError(`${agent} has no account ${login}`);
  switch (verb) {
    case 'role': {
      const requested = STAFF_ROLES.find((item) => item === word);
      if (!requested) return printUsageError(`a role is one of ${STAFF_ROLES.join(', ')}`);
      if (!account.isActive) return printUsageError(`${login} is revoked; staff reset gives it back`);
      await changeRole(db, account, requested, SHELL);
      return reportChange(db, agent, `${login} is ${requested} at ${agent}`);
    }
    case 'reset': {
      const { key } = await resetAccount(db, account, SHELL);
      return printSignInUrl(agent, key);
    }
    case 'revoke':
      if (!account.isActive) return printUsageError(`${login} is revoked already`);
      await endAccount(db, account, SHELL);
      return reportChange(db, agent, `${login} opens nothing at ${agent} any more`);
    case 'code': {
      if (!isLocal) return printUsageError('codes are told on this machine alone');
      const storedRow = await queryRow(db, selectTotpSecret(account.id));
      if (!storedRow?.totpSecret) return printUsageError(`${login} has no authenticator yet`);
      const openedSecret = await openTotpSecret(
        parseStaffKeys(process.env.STAFF_KEY) ?? [],
        account.id,
        storedRow.totpSecret,
      );
      if (!openedSecret)
        return printUsageError(`the authenticator of ${login} is sealed: say the STAFF_KEY that the site has`);
      return print(await getCode(openedSecret.secret, stepAt(Date.now())));
    }
    default:
      return false;
  }
}

/** Prints a change, and warns if an office has no administrator any more, who could manage its accounts. */
async function reportChange(db: Database, agent: string, text: string): Promise<true> {
  const accounts = await queryRows(db, selectAccounts(agent));
  const isAdministered = accounts.some(({ isActive, role }) => isActive && role === 'administrator');
  return print(isAdministered ? text : `${text}; nobody is administrator there now`);
}

async function list(db: Database, agent: string): Promise<boolean> {
  const accounts = await queryRows(db, agent ? selectAccounts(agent) : allAccounts());
  const state = ({ isActive, isSetUp }: (typeof accounts)[number]) =>
    isActive ? (isSetUp ? 'in use' : 'not set up yet') : 'revoked';
  return print(
    accounts.length === 0
      ? 'Nobody has an account yet.'
      : formatTable(
          ['AGENT', 'LOGIN', 'NAME', 'ROLE', 'STATE'],
          accounts.map((account) => [account.agentKey, account.login, account.name, account.role, state(account)]),
        ),
  );
}

async function add(db: Database, { agent, login, name, role: word }: Values & { login: string }): Promise<boolean> {
  const role = STAFF_ROLES.find((item) => item === word);
  if (!role) return printUsageError(`a role is one of ${STAFF_ROLES.join(', ')}`);
  if (!LOGIN.test(login))
    return printUsageError('an account name has 2 to 60 small letters, digits, dots, hyphens or @');
  if (!name || name.length > STAFF_NAME_MAX)
    return printUsageError(`--name is what visitors see, ${STAFF_NAME_MAX} letters at most`);
  const key = await createAccount(db, { agentKey: agent, login, name, role }, SHELL);
  return key ? printSignInUrl(agent, key) : printUsageError(`${agent} has an account ${login} already`);
}

const printSignInUrl = (agent: string, key: string) =>
  print(`set up within 48 hours, at the address of the site: /${agent}/_/office${setUpPath(key)}`);

function print(text: string): true {
  console.log(text);
  return true;
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
