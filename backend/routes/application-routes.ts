import { Hono } from 'hono';
import {
  addApplicationDocument,
  changeSubmittedForm,
  myApplication,
  replyToOffer,
  saveApplication,
  sendApplicationMessage,
  submitApplication,
  withdrawApplication,
  ownLogs,
} from '#shared/contract/application/application.ts';
import { ApplyForm, type ChosenCourse } from '#shared/contract/application/apply-form.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { respond, respondError, checkInput, rejectField } from '#backend/response/respond.ts';
import { type MessageKey, formatMessage } from '#backend/response/message-texts.ts';
import { addDocument } from '#backend/application/add-document.ts';
import type { ApplicationAction } from '#backend/application/application-state.ts';
import { describeApplication, findDocuments, resolveForm } from '#backend/application/describe-application.ts';
import { type ChainedEntry, isWithheld, redactLog } from '#shared/rules/application/log-chain.ts';
import { digestText, toHashedForm } from '#shared/rules/application/log-file.ts';
import { beginDraft } from '#backend/application/begin-draft.ts';
import { changeApplication, replyAsStudent } from '#backend/application/change-application.ts';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { requireConsent } from '#backend/consent/require-consent.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import { convertLeadOfApplicant } from '#backend/queries/office/lead-capture.ts';
import * as query from '#backend/queries/applications/applications.ts';
import { queryRow, batchRead } from '#backend/queries/database.ts';
import { selectCountriesChosenBy, selectDocumentsOfUser } from '#backend/queries/applications/form-references.ts';
import { selectEntriesOfUser, type HeadRow, selectHeadsOfUser } from '#backend/queries/applications/logs-to-verify.ts';
import { assignAdviserOfLead, selectOpeningsForUser } from '#backend/queries/applications/desk-applications.ts';
import { fillEmptyNames, type LoggedInUser } from '#backend/queries/identity/users.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';

const getCurrentTime = () => new Date().toISOString();

const createStudentActor = (user: LoggedInUser) => ({
  by: 'student' as const,
  who: user.nickname,
  at: getCurrentTime(),
});

const rejectVersion = (c: ResponseContext) => rejectField(c, ERROR_CODES.invalidParameter, 'version');

const rejectStatus = (c: ResponseContext, message: MessageKey) =>
  respondError(c, ERROR_CODES.requestError, { message: formatMessage(c.var.caller.locale, message) });

export const applicationRoutes = new Hono<BackendEnv>()
  .get(myApplication.path, requireLogin(), async (c) => {
    const { id } = c.var.user;
    const [[row], events, openings, countries] = await batchRead(
      c.env.DB,
      query.selectCurrentApplication(id),
      query.selectEventsOfCurrentApplication(id),
      selectOpeningsForUser(id),
      selectCountriesChosenBy(id),
    );
    const ownApplication =
      row &&
      describeApplication(
        row,
        events.map((event) => ({ ...query.toApplicationEvent(event), hash: event.hash })),
        openings,
        countries,
      );
    return respond(c, myApplication, ownApplication ?? null);
  })
  .get(ownLogs.path, requireLogin(), async (c) => {
    const { id: userId } = c.var.user;
    const [logHeads, allEntries] = await batchRead(c.env.DB, selectHeadsOfUser(userId), selectEntriesOfUser(userId));
    const entriesByApplication = Map.groupBy(allEntries, ({ id }) => id);
    return respond(c, ownLogs, {
      logs: await Promise.all(logHeads.map((head) => describeLog(head, entriesByApplication.get(head.id) ?? []))),
    });
  })
  .post(saveApplication.path, requireLogin(), checkInput('json', saveApplication.input), async (c) => {
    const { user } = c.var;
    const { version, form: values } = c.req.valid('json');
    const { form: resolvedForm } = await resolveForm(c.env.DB, values, c.var.caller);
    // A draft stores the input. Derived values are computed on submission.
    const form = { ...resolvedForm, english: values.english };
    if (!(await findDocuments(c.env.DB, user.id, form))) return respondError(c, ERROR_CODES.noPermission);
    const rejection = await rejectPassport(c, user, form.personal);
    if (rejection) return rejection;
    const now = getCurrentTime();
    const formJson = JSON.stringify(form);
    const savedRow =
      version === 0
        ? await beginDraft(
            c.env.DB,
            { userId: user.id, agentKey: c.var.caller.agentKey, form: formJson },
            { ...createStudentActor(user), at: now },
          )
        : await queryRow(c.env.DB, query.saveDraft(user.id, version, formJson, now));
    return savedRow ? respond(c, saveApplication, { version: savedRow.version, updatedAt: now }) : rejectVersion(c);
  })
  .post(submitApplication.path, requireLogin(), checkInput('json', submitApplication.input), async (c) => {
    const { user } = c.var;
    const { version, idempotencyKey, form: values } = c.req.valid('json');
    const row = await queryRow(c.env.DB, query.selectApplicationOfUser(user.id));
    if (row?.idempotencyKey === idempotencyKey) return respond(c, submitApplication, { id: String(row.id) });
    if (row && row.status !== 'draft') return rejectStatus(c, 'applicationSubmitted');
    if (row?.version !== version) return rejectVersion(c);
    const { form, unknown } = await resolveForm(c.env.DB, values, c.var.caller);
    const [unknownCourseIndex] = unknown;
    if (unknownCourseIndex !== undefined)
      return rejectField(c, ERROR_CODES.invalidParameter, `form.courses.${unknownCourseIndex}`);
    const documents = await findDocuments(c.env.DB, user.id, form);
    if (!documents) return respondError(c, ERROR_CODES.noPermission);
    const countries = [...new Set(form.courses.map(({ countryId }) => countryId))];
    const rejection = await requireConsent(c, user, { countries, birthday: form.personal.birthday });
    if (rejection) return rejection;
    const text = JSON.stringify(form);
    const actionContext = createStudentActor(user);
    const { agentKey } = c.var.caller;
    const submissionStatements = [
      ...query.storeSubmittedForm(row, { agentKey, form: text, key: idempotencyKey }, actionContext.at),
      ...convertLeadOfApplicant(row.id, Date.parse(actionContext.at)),
      assignAdviserOfLead(row.id),
      fillEmptyNames(user.id, {
        name: form.personal.nameChn,
        firstName: form.personal.firstName,
        lastName: form.personal.lastName,
      }),
    ];
    try {
      const changeResult = await changeApplication(
        c.env.DB,
        row.id,
        { kind: 'submitted', courses: form.courses.length, form: await digestText(toHashedForm(text)), documents },
        actionContext,
        submissionStatements,
      );
      return changeResult.ok
        ? respond(c, submitApplication, { id: String(row.id) })
        : respondAlreadySubmitted(c, user.id, idempotencyKey);
    } catch (error) {
      if (parseFailedPrecondition(error) === 'application_version')
        return respondAlreadySubmitted(c, user.id, idempotencyKey);
      throw error;
    }
  })
  .post(changeSubmittedForm.path, requireLogin(), checkInput('json', changeSubmittedForm.input), async (c) => {
    const { user } = c.var;
    const { version, form: values } = c.req.valid('json');
    const row = await queryRow(c.env.DB, query.selectApplicationOfUser(user.id));
    if (!row || row.status !== 'following') return rejectStatus(c, 'applicationNotPossible');
    if (row.version !== version) return rejectVersion(c);
    const submittedForm = ApplyForm.parse(JSON.parse(row.form));
    if (!hasSameCourses(submittedForm.courses, values.courses)) return rejectStatus(c, 'applicationSubmitted');
    const { form: resolvedForm } = await resolveForm(c.env.DB, values, c.var.caller);
    // Courses remain as submitted, even if the catalogue has since renamed or removed any.
    const form = { ...resolvedForm, courses: submittedForm.courses };
    const documents = await findDocuments(c.env.DB, user.id, form);
    if (!documents) return respondError(c, ERROR_CODES.noPermission);
    const rejection = await requireConsent(c, user, { birthday: form.personal.birthday });
    if (rejection) return rejection;
    const text = JSON.stringify(form);
    const action = { kind: 'formChanged', form: await digestText(toHashedForm(text)), documents } as const;
    try {
      const changeResult = await changeApplication(
        c.env.DB,
        row.id,
        action,
        createStudentActor(user),
        query.amendForm(row, text),
      );
      return changeResult.ok
        ? respond(c, changeSubmittedForm, { version: version + 1 })
        : rejectStatus(c, 'applicationTaken');
    } catch (error) {
      if (parseFailedPrecondition(error) === 'application_version') return rejectVersion(c);
      throw error;
    }
  })
  .post(sendApplicationMessage.path, requireLogin(), checkInput('json', sendApplicationMessage.input), async (c) => {
    const { text, replyTo } = c.req.valid('json');
    return runOnOwnApplication(c, sendApplicationMessage, c.var.user, {
      kind: 'messageSent',
      text,
      ...(replyTo !== undefined && { replyTo: Number(replyTo) }),
    });
  })
  .post(addApplicationDocument.path, requireLogin(), checkInput('json', addApplicationDocument.input), async (c) => {
    const { user } = c.var;
    const { kind, path } = c.req.valid('json');
    const [[row], [file]] = await batchRead(
      c.env.DB,
      query.selectApplicationOfUser(user.id),
      selectDocumentsOfUser(user.id, [path]),
    );
    if (!file) return respondError(c, ERROR_CODES.noPermission);
    if (!row || row.status === 'draft') return rejectStatus(c, 'applicationNotPossible');
    const form = ApplyForm.parse(JSON.parse(row.form));
    if (form.documents.some((document) => document.path === path && document.kind === kind))
      return respond(c, addApplicationDocument, { id: String(row.id) });
    const rejection = await requireConsent(c, user, { birthday: form.personal.birthday });
    if (rejection) return rejection;
    const { sha256, ...storedFile } = file;
    const result = await addDocument(c.env.DB, row.id, { kind, ...storedFile }, sha256, createStudentActor(user));
    return result.ok
      ? respond(c, addApplicationDocument, { id: String(row.id) })
      : rejectStatus(c, 'applicationNotPossible');
  })
  .post(replyToOffer.path, requireLogin(), checkInput('json', replyToOffer.input), async (c) => {
    const { user } = c.var;
    const replyInput = c.req.valid('json');
    const replyResult = await replyAsStudent(c.env.DB, user, replyInput);
    return replyResult.ok ? respond(c, replyToOffer, { id: replyResult.id }) : rejectStatus(c, replyResult.refusal);
  })
  .post(withdrawApplication.path, requireLogin(), checkInput('json', withdrawApplication.input), (c) =>
    runOnOwnApplication(c, withdrawApplication, c.var.user, { kind: 'withdrawn', note: c.req.valid('json').reason }),
  );

/**
 * Returns whether both lists contain the same courses in the same order, because decisions refer to courses by index.
 */
const hasSameCourses = (submittedCourses: readonly ChosenCourse[], newCourses: readonly ChosenCourse[]) => {
  const getCourseKeys = (courses: readonly ChosenCourse[]) =>
    courses.map(({ schoolId, courseId }) => `${schoolId} ${courseId}`);
  return getCourseKeys(submittedCourses).join() === getCourseKeys(newCourses).join();
};

async function describeLog({ id, form, sealed, ...head }: HeadRow, entries: readonly ChainedEntry[]) {
  const redactedEntries = await redactLog(head.userId, entries);
  return {
    ...head,
    id: String(id),
    sealed: sealed === 1,
    entries: redactedEntries.map((entry) =>
      isWithheld(entry) ? { ...WITHHELD_ENTRY, ...entry } : { ...pickEntryFields(entry), isWithheld: false },
    ),
    sent: head.submittedAt === '' ? '' : toHashedForm(form),
  };
}

const WITHHELD_ENTRY = { at: '', by: '', who: '', action: '' };
const pickEntryFields = ({ seq, at, by, who, action, hash }: ChainedEntry) => ({ seq, at, by, who, action, hash });

/** Applies a student's action to the current application. Responds with the id of the log entry. */
async function runOnOwnApplication(
  c: ResponseContext,
  call: typeof sendApplicationMessage | typeof withdrawApplication,
  user: LoggedInUser,
  action: ApplicationAction,
): Promise<Response> {
  const row = await queryRow(c.env.DB, query.selectApplicationOfUser(user.id));
  const changeResult = row && (await changeApplication(c.env.DB, row.id, action, createStudentActor(user)));
  return changeResult?.ok
    ? respond(c, call, { id: String(changeResult.value.lastSeq) })
    : rejectStatus(c, 'applicationNotPossible');
}

/** Rejects a changed passport number without consent. An unchanged number is not stored again. */
async function rejectPassport(
  c: ResponseContext,
  user: LoggedInUser,
  { passportNumber, birthday }: ApplyForm['personal'],
): Promise<Response | null> {
  if (passportNumber === '') return null;
  const row = await queryRow(c.env.DB, query.selectApplicationOfUser(user.id));
  const isStoredNumber =
    row !== null && ApplyForm.parse(JSON.parse(row.form)).personal.passportNumber === passportNumber;
  return isStoredNumber ? null : requireConsent(c, user, { birthday });
}

/** Responds to a request that lost a race: a repeated submission, or a draft saved in another tab. */
async function respondAlreadySubmitted(c: ResponseContext, userId: number, key: string): Promise<Response> {
  const row = await queryRow(c.env.DB, query.selectApplicationOfUser(userId));
  if (row?.idempotencyKey === key) return respond(c, submitApplication, { id: String(row.id) });
  return row?.status === 'draft' ? rejectVersion(c) : rejectStatus(c, 'applicationSubmitted');
}
