import { courseOf, device, list, nameOf, writeDay, type Cell } from './write-cell.ts';
import { fieldsOf } from './own-page.ts';
import { fill, nameCode } from './own-words.ts';

const lines = (...parts: readonly unknown[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : ''))
    .filter(Boolean)
    .join('\n');

/** What happened to an application, and what was said with it. */
export const writeDeed: Cell = (value, page, row) => {
  const { application, site } = { application: page.words.site.application, site: page.words };
  const { kind, step, outcome, course, conditions, replyBy, note, text } = fieldsOf(value);
  const chosen = courseOf(page, row.application_id, course);
  const head = fill(nameCode(application.event, kind, site.other), {
    step: nameCode(application.step, step, site.other),
    outcome: nameCode(application.outcome, outcome, site.other),
    course: list(page, [chosen?.schoolName ?? '', chosen?.courseName ?? '']),
  });
  const asked = Array.isArray(conditions) && conditions.length > 0 ? conditions.map(String) : null;
  return lines(
    head,
    asked && `${application.conditions}: ${asked.join('; ')}`,
    replyBy && `${application.replyBy}: ${writeDay(page, String(replyBy))}`,
    note,
    text,
  );
};

/** A message as the personal centre words it. */
export const writeToldMessage: Cell = (value, page) => {
  const { inbox, application } = page.words.site;
  const { other } = page.words;
  const { kind, application: number, step, outcome, course, who, lecture, browser, system, text } = fieldsOf(value);
  const head = fill(nameCode(inbox.head, kind, other), {
    step: nameCode(application.step, step, other),
    outcome: nameCode(application.outcome, outcome, other),
    school: courseOf(page, number, course)?.schoolName || inbox.aSchool,
    who: String(who || inbox.anAdviser),
    title: lecture === undefined ? inbox.aLecture : nameOf(page, 'lectures', lecture),
    device: kind === 'newDevice' ? (device(browser, page, { system }) as string) : '',
  });
  return lines(head, nameCode(inbox.text, kind, ''), text);
};
