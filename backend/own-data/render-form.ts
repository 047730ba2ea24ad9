import { interpolate } from '#shared/locale/interpolate.ts';
import { html } from 'hono/html';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS } from '#shared/rules/english.ts';
import {
  type CellRenderer,
  getCourseName,
  renderDeviceCell,
  getFields,
  formatList,
  getCodeName,
  getEntityName,
  type ExportMarkup,
  type ExportPage,
  type ExportRow,
  parseStoredForm,
  renderSizeCell,
  formatDay,
} from './export-page.ts';

type LabelledValue = readonly [label: string, value: string];

export const renderForm: CellRenderer = (value, page, row) => {
  const form = parseStoredForm(value);
  if (!form) return page.words.formUnread;
  const { parts, documentKinds, review } = page.words.site['apply-form'];
  return html`${renderPart(parts.personal, listPersonalFacts(form, page))}
  ${form.education.map((education) => renderPart(parts.education, listEducationFacts(education, page)))}
  ${renderPart(parts.exams, listExamFacts(form, page))} ${renderPart(parts.courses, listCourseFacts(form, page))}
  ${renderPart(
    parts.documents,
    form.documents.map((document) => [
      documentKinds[document.kind],
      formatList(page, [document.name, String(renderSizeCell(document.size, page, {}))]),
    ]),
  )}
  ${renderPart(documentKinds.statement, [[documentKinds.statement, form.statement]])}
  ${renderPart(review.note, [[review.note, form.note]])}
  ${renderPart(page.words.declaration, listDeclarationFacts(form, page, row))}`;
};

const renderPart = (title: string, facts: readonly LabelledValue[]): ExportMarkup | '' => {
  const filledFacts = facts.filter(([, value]) => value !== '');
  if (filledFacts.length === 0) return '';
  return html`<h4>${title}</h4>
    <dl>
      ${filledFacts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd dir="auto">${value}</dd>`,
      )}
    </dl>`;
};

const getCodeLabel = (names: Readonly<Record<string, string>>, code: string, { words }: ExportPage) =>
  code && getCodeName(names, code, words.other);

function listPersonalFacts({ personal }: ApplyForm, page: ExportPage): LabelledValue[] {
  const { personal: labels, gender, places } = page.words.site['apply-form'];
  return [
    [labels.lastName, personal.lastName],
    [labels.firstName, personal.firstName],
    [labels.nameChn, personal.nameChn],
    [labels.birthday, formatDay(page, personal.birthday)],
    [labels.gender, getCodeLabel(gender, personal.gender, page)],
    [labels.passportCountry, getCodeLabel(places, personal.passportCountry, page)],
    [labels.passportNumber, personal.passportNumber],
    [labels.email, personal.email],
    [labels.mobile, personal.mobile && `+${personal.mobileAreaCode} ${personal.mobile}`],
    [labels.address, personal.address],
    [labels.guardian, formatList(page, [personal.guardianName, personal.guardianPhone])],
  ];
}

function listEducationFacts(education: ApplyForm['education'][number], page: ExportPage): LabelledValue[] {
  const { education: labels, places, levels } = page.words.site['apply-form'];
  const { period, fromTo, now } = page.words;
  return [
    [labels.school, education.school],
    [labels.country, getCodeLabel(places, education.country, page)],
    [labels.level, getCodeLabel(levels, education.level, page)],
    [
      period,
      education.startMonth && interpolate(fromTo, { from: education.startMonth, to: education.endMonth || now }),
    ],
  ];
}

function listExamFacts({ english, grades }: ApplyForm, page: ExportPage): LabelledValue[] {
  const { 'apply-form': formMessages, exam } = page.words.site;
  const testType = ENGLISH_TEST_TYPES.find((item) => item === english.type);
  const formatGrade = (grade: string, isPredicted: boolean) =>
    grade && isPredicted ? interpolate(page.words.predicted, { grade }) : grade;
  return [
    [formMessages.exams.test, testType ? exam.english[ENGLISH_TESTS[testType].key] : english.type && page.words.other],
    ...ENGLISH_PARTS.map((part): LabelledValue => [formMessages.skills[part], english[part]]),
    [formMessages.exams.total, formatGrade(english.overall, english.predicted)],
    [page.words.date, formatDay(page, english.date)],
    ...grades.map((row): LabelledValue => [
      formatList(page, [getCodeLabel(formMessages.exam, row.exam, page), row.subject]) || formMessages.exams.subject,
      formatGrade(row.grade, row.predicted),
    ]),
  ];
}

function listCourseFacts({ courses }: ApplyForm, page: ExportPage): LabelledValue[] {
  return courses.map(({ schoolId, schoolName, courseId, courseName }) => [
    schoolName || getEntityName(page, 'schools', schoolId),
    courseName || (courseId === '' ? page.words.noCourse : getEntityName(page, 'courses', courseId)),
  ]);
}

function listDeclarationFacts(
  { declaration }: ApplyForm,
  page: ExportPage,
  { agent_key: agentKey }: ExportRow,
): LabelledValue[] {
  const { truthful, mayForward } = page.words.site['apply-form'].review;
  const { yesNo } = page.words.codes;
  const formatYesNo = (isTicked: boolean) => (isTicked ? yesNo[1] : yesNo[0]);
  return [
    [truthful, formatYesNo(declaration.truthful)],
    [
      interpolate(mayForward, { agent: agentKey ? getEntityName(page, 'agents', agentKey) : '' }),
      formatYesNo(declaration.mayForward),
    ],
  ];
}

const joinLines = (...parts: readonly unknown[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : ''))
    .filter(Boolean)
    .join('\n');

export const renderEvent: CellRenderer = (value, page, row) => {
  const { application, site } = { application: page.words.site.application, site: page.words };
  const { kind, step, outcome, ending, to, intake, course, conditions, replyBy, document, due, reason, note, text } =
    getFields(value);
  const courseName = getCourseName(page, row.application_id, course);
  const heading = interpolate(getCodeName({ ...application.event, ...site.codes.deed }, kind, site.other), {
    step: getCodeName(application.step, step, site.other),
    outcome: getCodeName(application.outcome, outcome, site.other),
    state:
      kind === 'courseMoved'
        ? getCodeName(application.courseState, to, site.other)
        : getCodeName(application.state, ending, site.other),
    intake: String(intake ?? ''),
    document: getCodeName(page.words.site['apply-form'].documentKinds, document, site.other),
    course: formatList(page, [courseName?.schoolName ?? '', courseName?.courseName ?? '']),
  });
  const conditionTexts = Array.isArray(conditions) && conditions.length > 0 ? conditions.map(String) : null;
  return joinLines(
    heading,
    conditionTexts && `${application.conditions}: ${conditionTexts.join('; ')}`,
    replyBy && `${application.replyBy}: ${formatDay(page, String(replyBy))}`,
    due && formatDay(page, String(due)),
    kind === 'documentRejected' && getCodeName(application.reason, reason, ''),
    note,
    text,
  );
};

/** Renders a shared selection result as schools with their scores. The score breakdowns are only in data.json. */
export const renderSharedResult: CellRenderer = (value) => {
  const { schools } = getFields(value);
  if (!Array.isArray(schools)) return '';
  return joinLines(
    ...schools.map(getFields).map(({ name, score, most }) => `${String(name)}: ${String(score)} / ${String(most)}`),
  );
};

/** Renders the placements that a family link shows. */
export const renderPlacements: CellRenderer = (value, page) =>
  joinLines(
    ...Object.entries(getFields(value)).map(([placementKey, fieldValue]) => {
      const [kind, id] = placementKey.split('-');
      const name = getEntityName(page, kind === 'school' ? 'schools' : 'courses', id);
      return `${name}: ${getCodeName(page.words.codes.band, getFields(fieldValue).band, page.words.other)}`;
    }),
  );

/** Returns the names of the favourites that a message is about. */
function formatSavedNames({ saved, subject, id }: ExportRow, page: ExportPage): string {
  const savedItems: unknown[] = Array.isArray(saved) ? saved : [{ subject, id }];
  return formatList(
    page,
    savedItems
      .map(getFields)
      .map((item) => getEntityName(page, item.subject === 'school' ? 'schools' : 'courses', item.id)),
  );
}

export const renderNotification: CellRenderer = (value, page) => {
  const { inbox, application } = page.words.site;
  const { other } = page.words;
  const notification = getFields(value);
  const {
    kind,
    application: number,
    step,
    document,
    outcome,
    state,
    course,
    who,
    lecture,
    browser,
    system,
    reason,
    text,
  } = notification;
  const heading = interpolate(getCodeName(inbox.head, kind, other), {
    step: getCodeName(application.step, step, other),
    document: getCodeName(page.words.site['apply-form'].documentKinds, document, other),
    outcome: getCodeName(application.outcome, outcome, other),
    state: getCodeName(application.state, state, other),
    school: getCourseName(page, number, course)?.schoolName || inbox.aSchool,
    who: String(who || inbox.anAdviser),
    title: lecture === undefined ? inbox.aLecture : getEntityName(page, 'lectures', lecture),
    name: notification.import === undefined ? '' : formatSavedNames(notification, page),
    device: kind === 'newDevice' ? (renderDeviceCell(browser, page, { system }) as string) : '',
  });
  return joinLines(heading, getCodeName(inbox.text, kind, ''), getCodeName(application.reason, reason, ''), text);
};
