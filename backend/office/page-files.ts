import applications from './styles/applications.css?raw';
import base from './styles/base.css?raw';
import controls from './styles/controls.css?raw';
import day from './styles/day.css?raw';
import dayLists from './styles/day-lists.css?raw';
import layout from './styles/layout.css?raw';
import narrow from './styles/narrow.css?raw';
import person from './styles/person.css?raw';
import queue from './styles/queue.css?raw';
import signIn from './styles/sign-in.css?raw';
import students from './styles/students.css?raw';
import talks from './styles/talks.css?raw';
import thread from './styles/thread.css?raw';
import write from './styles/write.css?raw';

const SCRIPTS = import.meta.glob<string>('./page/*.js', { query: '?raw', import: 'default', eager: true });

/** One style sheet out of its parts; the last has the last word. */
const STYLE = [
  base,
  controls,
  layout,
  queue,
  thread,
  write,
  person,
  applications,
  day,
  dayLists,
  students,
  talks,
  signIn,
  narrow,
].join('\n');

const ASSETS: ReadonlyMap<string, { type: string; text: string }> = new Map([
  ['desk.css', { type: 'text/css; charset=utf-8', text: STYLE }],
  ...Object.entries(SCRIPTS).map(
    ([path, text]) => [path.slice('./page/'.length), { type: 'text/javascript; charset=utf-8', text }] as const,
  ),
]);

/** By its name; the scripts import each other by theirs. */
export const findAsset = (name: string) => ASSETS.get(name);

/** FNV-1a of two different starts: crypto.subtle has no synchronous digest, and this is no secret. */
function digestOf(texts: Iterable<string>): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      two = Math.imul(two ^ text.charCodeAt(at), 0x01000193);
    }
  return [one, two].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}

let version = '';

/** In the address of every asset, so that a browser keeps them until one of them changes. */
export const assetsVersion = () => (version ||= digestOf([...ASSETS.values()].map(({ text }) => text)));

/** Modules that the first one imports, directly or not: loaded at once instead of one after the other. */
export const SCRIPT_NAMES = [...ASSETS.keys()].filter((name) => name.endsWith('.js'));
