// npm start: builds, and loads the demo data meanwhile where there is none; then serves (serve.ts).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('this is a part of npm start, and asks npm for the build');

const run = (...args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' });
const endsWell = async (child: ChildProcess) => {
  const [code] = await once(child, 'exit');
  return code === 0;
};

const steps = [run('scripts/data.ts', '--if-empty'), run(npm, 'run', 'build')];
const ends = steps.map(endsWell);
for (const end of ends)
  if (!(await end)) {
    for (const step of steps) step.kill();
    process.exit(1);
  }
await import('./serve.ts');
