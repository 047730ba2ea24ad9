import { countFacts } from '#backend/queries/facts/sources.ts';
import type { CaseDocumentKind } from '#shared/rules/application/application-lists.ts';
import { createDemoStaff } from '#scripts/data/demo-staff.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { getPortalSettings } from '#scripts/portal-settings.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { readOutbox } from './support/read-outbox.ts';
import { SECRETS } from './support/secrets.ts';
import { describePortal } from './site/portal-suite.ts';

const TRILINGUAL_TEXT = '{"zh":"测试","zh-hk":"測試","en-us":"Tests"}';

/** Inserts a source for one fact about a school. The tests' catalogue is fictitious and has no publisher. */
const INSERT_SOURCE_SQL = `INSERT INTO sources (source_key, publisher, title, licence, as_at) VALUES ('tests', '${TRILINGUAL_TEXT}', '${TRILINGUAL_TEXT}', '${TRILINGUAL_TEXT}', '2026-01-02')`;
const INSERT_FACT_SQL = `INSERT INTO facts (subject, subject_id, fact_key, value, unit, source_id, import_id)
SELECT 'school', 1004, 'registeredName', 'The University of Edinburgh', '', id, 1 FROM sources WHERE source_key = 'tests'`;

/** Inserts an entry of the office into the log of the submitted application. */
const INSERT_ENTRY_SQL = `INSERT INTO application_events (application_id, seq, at, by, who, deed)
SELECT id, ?1, updated_at, 'staff', 'Wong', ?2 FROM applications WHERE status = 'following'`;

/** Next sequence number in the log after the entries for beginning, submitting and correcting the form. */
const REQUEST_SEQ = 4;
/** Next sequence number in the log after the student has added the requested document. */
const OFFER_SEQ = 6;
const OFFER_ACTION = { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy: '', note: '' };

/** Starts a portal with its own copy of the test data. */
async function startPortal(domainType: string) {
  const portal = await startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: domainType, ...SECRETS }) });
  await changeData(portal, INSERT_SOURCE_SQL);
  await changeData(portal, INSERT_FACT_SQL);
  await changeData(portal, countFacts().sql);
  // Appointments require advisers, so staff accounts are created.
  await createDemoStaff(await openRetryingDatabase(portal), domainType);
  const passMinute = () => changeData(portal, 'UPDATE attempts SET at = at - 61000');
  const logAction = (seq: number, action: object) => changeData(portal, INSERT_ENTRY_SQL, seq, JSON.stringify(action));
  const requestDocument = (document: CaseDocumentKind) =>
    logAction(REQUEST_SEQ, { kind: 'documentRequested', document, note: '', due: '' });
  const logOffer = async () => {
    await logAction(OFFER_SEQ, OFFER_ACTION);
    return String(OFFER_SEQ);
  };
  return { ...portal, passMinute, requestDocument, logOffer };
}

describePortal('the embedded backend', {
  start: startPortal,
  names: { zh: '渡口升学', 'zh-hk': '渡口升學', 'en-us': 'Ferrypoint Education' },
  findCode: readOutbox,
  hasOffice: true,
});
