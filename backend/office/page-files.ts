import applications from './styles/applications.css?raw';
import base from './styles/base.css?raw';
import board from './styles/board.css?raw';
import controls from './styles/controls.css?raw';
import content from './styles/content.css?raw';
import day from './styles/day.css?raw';
import dayLists from './styles/day-lists.css?raw';
import layout from './styles/layout.css?raw';
import lectures from './styles/lectures.css?raw';
import narrow from './styles/narrow.css?raw';
import person from './styles/person.css?raw';
import queue from './styles/queue.css?raw';
import signIn from './styles/sign-in.css?raw';
import reports from './styles/reports.css?raw';
import site from './styles/site.css?raw';
import several from './styles/several.css?raw';
import students from './styles/students.css?raw';
import talks from './styles/talks.css?raw';
import thread from './styles/thread.css?raw';
import write from './styles/write.css?raw';

const SCRIPTS = import.meta.glob<string>('./page/*.js', { query: '?raw', import: 'default', eager: true });

/** A part of the script that keeps a page fresh; its modules ask for each other by name. */
export const findScript = (name: string) => SCRIPTS[`./page/${name}`];

/** One style sheet out of its parts; the last has the last word. */
export const DESK_STYLE = [
  base,
  controls,
  layout,
  queue,
  thread,
  write,
  person,
  applications,
  board,
  several,
  lectures,
  day,
  dayLists,
  students,
  talks,
  site,
  reports,
  content,
  signIn,
  narrow,
].join('\n');
