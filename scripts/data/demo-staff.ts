import { hashSecret, PASSWORD_COST, createRandomText } from '#backend/identity/secrets.ts';
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { openDemoHours, removeDemoAccounts, upsertDemoAccount } from '#backend/queries/staff/accounts.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { createTotpSecret } from '#backend/staff/totp.ts';
import { parseStage } from '#shared/stage.ts';
import { HENGDU, MSO, NORTHBRIDGE } from '#backend/seed/sites.ts';

const DEMO_AGENTS = [MSO, HENGDU, NORTHBRIDGE];
const DEMO_STAFF: { login: string; role: StaffRole; names: Record<string, string> }[] = [
  { login: 'adviser', role: 'adviser', names: { mso: '劉美琪', hengdu: '周敏', northbridge: 'Grace Lee' } },
  { login: 'editor', role: 'editor', names: { mso: '何詠琳', hengdu: '方怡', northbridge: 'Anna Cole' } },
  { login: 'lead', role: 'lead', names: { mso: '黃子軒', hengdu: '许航', northbridge: 'Ben Shaw' } },
  { login: 'admin', role: 'administrator', names: { mso: '陳家樂', hengdu: '李哲', northbridge: 'Tom Ward' } },
];
const PASSWORD_BYTES = 12;

/** Password and TOTP secret shared by all demo accounts. */
export interface DemoStaff {
  password: string;
  secret: string;
}

/**
 * Creates an account of each role for each demo agent, in development only. The password is new at every start and
 * printed only to the terminal. In any other stage, deletes such accounts of an earlier run and returns null.
 */
export async function createDemoStaff(db: Database, domainType: string | undefined): Promise<DemoStaff | null> {
  if (parseStage(domainType) !== 'development') {
    await batchWrite(db, [removeDemoAccounts()]);
    return null;
  }
  const [password, secret] = [createRandomText(PASSWORD_BYTES), createTotpSecret()];
  const passwordHash = await hashSecret(password, PASSWORD_COST);
  const now = Date.now();
  await batchWrite(db, [
    removeDemoAccounts(),
    ...DEMO_AGENTS.flatMap(({ keyCode: agentKey }) =>
      DEMO_STAFF.map(({ login, role, names }) =>
        upsertDemoAccount({ agentKey, login, role, name: names[agentKey] ?? login }, passwordHash, secret, now),
      ),
    ),
    openDemoHours(),
  ]);
  return { password, secret };
}

export const formatDemoStaff = ({ password, secret }: DemoStaff) =>
  [
    `Office logins, for development only and until the next start: ${DEMO_AGENTS.map(({ keyCode }) => `/${keyCode}/_/office`).join(', ')}`,
    `  account    ${DEMO_STAFF.map(({ login }) => login).join(' or ')}`,
    `  password   ${password}`,
    `  code       npm run ops -- staff code adviser --agent mso, or an authenticator with the key ${secret}`,
  ].join('\n');
