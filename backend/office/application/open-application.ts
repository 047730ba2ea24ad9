import { type ApplicationEvent, type ApplicationState, replay } from '#backend/application/application-state.ts';
import { parseConsentRow } from '#backend/consent/read-consents.ts';
import { toApplicationEvent } from '#backend/queries/applications/applications.ts';
import {
  type DeskApplicationRow,
  selectEventsOfAll,
  type OpeningRow,
  selectOpeningsOfAll,
} from '#backend/queries/applications/desk-applications.ts';
import { selectConsentsOfApplications } from '#backend/queries/consents.ts';
import { type Database, batchRead } from '#backend/queries/database.ts';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { areDocumentsClosed, type ConsentEntry, isSharingWithSchoolsBlocked } from '#shared/rules/consent.ts';

/** Application as shown to staff: its row with the student, the form, the log, and the state derived from them. */
export interface OpenApplication {
  row: DeskApplicationRow;
  form: ApplyForm;
  events: readonly ApplicationEvent[];
  state: ApplicationState;
  /** Log of document accesses, latest first. */
  openings: readonly (OpeningRow & { id: number })[];
  /** Consents and withdrawals of the student on the application's site. */
  consents: readonly (ConsentEntry & { at: string })[];
  /** Whether staff can no longer open the documents. */
  isClosed: boolean;
  /** Whether the application must not be sent to schools. */
  staysHere: boolean;
}

export async function openApplications(db: Database, rows: readonly DeskApplicationRow[]): Promise<OpenApplication[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [allEvents, openingRows, consentRows] = await batchRead(
    db,
    selectEventsOfAll(ids),
    selectOpeningsOfAll(ids),
    selectConsentsOfApplications(ids),
  );
  const eventsByApplication = Map.groupBy(allEvents, ({ applicationId }) => applicationId);
  return rows.map((row) => {
    const events = (eventsByApplication.get(row.id) ?? []).map(({ applicationId: _id, ...event }) =>
      toApplicationEvent(event),
    );
    const openings = openingRows.filter(({ applicationId }) => applicationId === row.id);
    const consents = consentRows.filter(({ applicationId }) => applicationId === row.id).map(parseConsentRow);
    const form = ApplyForm.parse(JSON.parse(row.form));
    const isClosed = areDocumentsClosed(consents, form.personal.birthday);
    const staysHere = isSharingWithSchoolsBlocked(consents);
    return { row, form, events, state: replay(events), openings, consents, isClosed, staysHere };
  });
}

export const getStudentName = ({ row, form }: OpenApplication) => {
  const { nameChn, firstName, lastName } = form.personal;
  return nameChn || `${firstName} ${lastName}`.trim() || row.nickname;
};
