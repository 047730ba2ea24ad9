import { selectBirthdays, type ConsentRow, selectConsents, selectSite } from '#backend/queries/consents.ts';
import { type Database, queryRow, batchRead } from '#backend/queries/database.ts';
import { selectPolicyVersion } from '#backend/queries/site/pages.ts';
import type { ConsentCircumstances, ConsentEntry } from '#shared/rules/consent.ts';

export interface Consents extends ConsentCircumstances {
  agentKey: string;
  rows: readonly ConsentRow[];
  /** Date of birth in the account, or '' if it is unknown. */
  birthday: string;
}

/** Returns the consents on the current site, with the data needed to evaluate them. */
export async function getConsents(db: Database, userId: number, callerAgentKey: string): Promise<Consents> {
  const agentKey = callerAgentKey || ((await queryRow(db, selectSite(userId, '')))?.agentKey ?? '');
  const [rows, [policy], [birthdayRow]] = await batchRead(
    db,
    selectConsents(userId, agentKey),
    selectPolicyVersion(agentKey),
    selectBirthdays(userId),
  );
  return {
    agentKey,
    rows,
    lines: rows.map(parseConsentRow),
    version: policy?.version ?? null,
    birthday: birthdayRow?.account ?? '',
    birthdays: [birthdayRow?.account ?? '', birthdayRow?.youngest ?? '', birthdayRow?.form ?? ''],
  };
}

export const parseConsentRow = <Row extends Pick<ConsentRow, 'what' | 'action' | 'version' | 'countries'>>(
  row: Row,
): Omit<Row, 'countries'> & ConsentEntry => ({ ...row, countries: JSON.parse(row.countries) as string[] });
