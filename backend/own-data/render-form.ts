import { interpolate } from '#shared/locale/interpolate.ts';
import { html } from 'hono/html';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS } from '#shared/rules/english.ts';
import {
  type Cell,
  getCourse,
  device,
  getFields,
  list,
  codeName,
  getName,
  type ExportMarkup,
  type ExportPage,
  type ExportRow,
  parseStoredForm,
  size,
  formatDay,
} from './export-page.ts';

type Fact = readonly [label: string, value: string];

export const renderForm: Cell = (value, page, row) => {
  const form = parseStoredForm(value);
  if (!form) return page.words.formUnread;
  const { parts, documentKinds, review } = page.words.site['apply-form'];
  return html`${renderPart(parts.personal, personalFacts(form, page))}
  ${form.education.map((school) => renderPart(parts.education, educationFacts(school, page)))}
  ${renderPart(parts.exams, examFacts(form, page))} ${renderPart(parts.courses, courseFacts(form, page))}
  ${renderPart(
    parts.documents,
    form.documents.map((document) => [
      documentKinds[document.kind],
      list(page, [document.name, String(size(document.size, page, {}))]),
    ]),
  )}
  ${renderPart(documentKinds.statement, [[documentKinds.statement, form.statement]])}
  ${renderPart(review.note, [[review.note, form.note]])}
  ${renderPart(page.words.declaration, declarationFacts(form, page, row))}`;
};

const renderPart = (title: string, facts: readonly Fact[]): ExportMarkup | '' => {
  const input = facts.filter(([, value]) => value !== '');
  if (input.length === 0) return '';
  return html`<h4>${title}</h4>
    <dl>
      ${input.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd dir="auto">${value}</dd>`,
      )}
    </dl>`;
};

const named = (names: Readonly<Record<string, string>>, code: string, { words }: ExportPage) =>
  code && codeName(names, code, words.other);

function personalFacts({ personal }: ApplyForm, page: ExportPage): Fact[] {
  const { personal: label, gender, places } = page.words.site['apply-form'];
  return [
    [label.lastName, personal.lastName],
    [label.firstName, personal.firstName],
    [label.nameChn, personal.nameChn],
    [label.birthday, formatDay(page, personal.birthday)],
    [label.gender, named(gender, personal.gender, page)],
    [label.passportCountry, named(places, personal.passportCountry, page)],
    [label.passportNumber, personal.passportNumber],
    [label.email, personal.email],
    [label.mobile, personal.mobile && `+${personal.mobileAreaCode} ${personal.mobile}`],
    [label.address, personal.address],
    [label.guardian, list(page, [personal.guardianName, personal.guardianPhone])],
  ];
}

function educationFacts(school: ApplyForm['education'][number], page: ExportPage): Fact[] {
  const { education: label, places, levels } = page.words.site['apply-form'];
  const { period, fromTo, now } = page.words;
  return [
    [label.school, school.school],
    [label.country, named(places, school.country, page)],
    [label.level, named(levels, school.level, page)],
    [period, school.startMonth && interpolate(fromTo, { from: school.startMonth, to: school.endMonth || now })],
  ];
}

function examFacts({ english, grades }: ApplyForm, page: ExportPage): Fact[] {
  const { 'apply-form': form, exam } = page.words.site;
  const type = ENGLISH_TEST_TYPES.find((item) => item === english.type);
  const graded = (grade: string, isPredicted: boolean) =>
    grade && isPredicted ? interpolate(page.words.predicted, { grade }) : grade;
  return [
    [form.exams.test, type ? exam.english[ENGLISH_TESTS[type].key] : english.type && page.words.other],
    ...ENGLISH_PARTS.map((part): Fact => [form.skills[part], english[part]]),
    [form.exams.total, graded(english.overall, english.predicted)],
    [page.words.date, formatDay(page, english.date)],
    ...grades.map((row): Fact => [
      list(page, [named(form.exam, row.exam, page), row.subject]) || form.exams.subject,
      graded(row.grade, row.predicted),
    ]),
  ];
}

function courseFacts({ courses }: ApplyForm, page: ExportPage): Fact[] {
  return courses.map(({ schoolId, schoolName, courseId, courseName }) => [
    schoolName || getName(page, 'schools', schoolId),
    courseName || (courseId === '' ? page.words.noCourse : getName(page, 'courses', courseId)),
  ]);
}

function declarationFacts({ declaration }: ApplyForm, page: ExportPage, { agent_key: agentKey }: ExportRow): Fact[] {
  const { truthful, mayForward } = page.words.site['apply-form'].review;
  const { yesNo } = page.words.codes;
  const formatYesNo = (ticked: boolean) => (ticked ? yesNo[1] : yesNo[0]);
  return [
    [truthful, formatYesNo(declaration.truthful)],
    [
      interpolate(mayForward, { agent: agentKey ? getName(page, 'agents', agentKey) : '' }),
      formatYesNo(declaration.mayForward),
    ],
  ];
}

const lines = (...parts: readonly unknown[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : ''))
    .filter(Boolean)
    .join('\n');

export const renderEvent: Cell = (value, page, row) => {
  const { application, site } = { application: page.words.site.application, site: page.words };
  const { kind, step, outcome, ending, to, intake, course, conditions, replyBy, document, due, note, text } =
    getFields(value);
  const selected = getCourse(page, row.application_id, course);
  const head = interpolate(codeName({ ...application.event, ...site.codes.deed }, kind, site.other), {
    step: codeName(application.step, step, site.other),
    outcome: codeName(application.outcome, outcome, site.other),
    state:
      kind === 'courseMoved'
        ? codeName(application.courseState, to, site.other)
        : codeName(application.state, ending, site.other),
    intake: String(intake ?? ''),
    document: codeName(page.words.site['apply-form'].documentKinds, document, site.other),
    course: list(page, [selected?.schoolName ?? '', selected?.courseName ?? '']),
  });
  const requested = Array.isArray(conditions) && conditions.length > 0 ? conditions.map(String) : null;
  return lines(
    head,
    requested && `${application.conditions}: ${requested.join('; ')}`,
    replyBy && `${application.replyBy}: ${formatDay(page, String(replyBy))}`,
    due && formatDay(page, String(due)),
    note,
    text,
  );
};

/** Renders a shared selection result: schools with scores. The score breakdowns are in data.json only. */
export const renderSharedResult: Cell = (value) => {
  const { schools } = getFields(value);
  if (!Array.isArray(schools)) return '';
  return lines(
    ...schools.map(getFields).map(({ name, score, most }) => `${String(name)}: ${String(score)} / ${String(most)}`),
  );
};

/** Renders the placements that a family link shows. */
export const renderPlacements: Cell = (value, page) =>
  lines(
    ...Object.entries(getFields(value)).map(([item, fieldValue]) => {
      const [kind, id] = item.split('-');
      const name = getName(page, kind === 'school' ? 'schools' : 'courses', id);
      return `${name}: ${codeName(page.words.codes.band, getFields(fieldValue).band, page.words.other)}`;
    }),
  );

/** Returns the names of the favourites that a message is about. */
function namesOfSaved({ saved, subject, id }: ExportRow, page: ExportPage): string {
  const ones: unknown[] = Array.isArray(saved) ? saved : [{ subject, id }];
  return list(
    page,
    ones.map(getFields).map((item) => getName(page, item.subject === 'school' ? 'schools' : 'courses', item.id)),
  );
}

export const renderNotification: Cell = (value, page) => {
  const { inbox, application } = page.words.site;
  const { other } = page.words;
  const result = getFields(value);
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
    text,
  } = result;
  const head = interpolate(codeName(inbox.head, kind, other), {
    step: codeName(application.step, step, other),
    document: codeName(page.words.site['apply-form'].documentKinds, document, other),
    outcome: codeName(application.outcome, outcome, other),
    state: codeName(application.state, state, other),
    school: getCourse(page, number, course)?.schoolName || inbox.aSchool,
    who: String(who || inbox.anAdviser),
    title: lecture === undefined ? inbox.aLecture : getName(page, 'lectures', lecture),
    name: result.import === undefined ? '' : namesOfSaved(result, page),
    device: kind === 'newDevice' ? (device(browser, page, { system }) as string) : '',
  });
  return lines(head, codeName(inbox.text, kind, ''), text);
};
