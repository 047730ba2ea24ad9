// npm start: builds while it loads the demo data into an empty database, then serves.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { acquirePortAndState } from './serve/acquire-port-and-state.ts';

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('this is a part of npm start, and asks npm for the build');

const place = await acquirePortAndState();
const run = (...args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' });
const endsWell = async (child: ChildProcess) => {
  const [code] = await once(child, 'exit');
  return code === 0;
};

const steps = [run('scripts/data.ts', '--if-empty'), run(npm, 'run', 'build')];
place.lock.note(steps.flatMap(({ pid }) => pid ?? []));
const ends = steps.map(endsWell);
for (const end of ends)
  if (!(await end)) {
    for (const step of steps) step.kill();
    place.lock.release();
    process.exit(1);
  }
const { servePortal } = await import('./serve/serve-portal.ts');
await servePortal(place);
