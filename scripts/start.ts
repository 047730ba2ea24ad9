// npm start: builds while it loads the demo data into an empty database, then serves.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { acquirePortAndState } from './serve/acquire-port-and-state.ts';

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('run this script with npm start, because it builds with npm');

const portAndState = await acquirePortAndState();
const runScript = (...args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' });
const isSuccessful = async (child: ChildProcess) => {
  const [code] = await once(child, 'exit');
  return code === 0;
};

const stepProcesses = [runScript('scripts/data.ts', '--if-empty'), runScript(npm, 'run', 'build')];
portAndState.lock.note(stepProcesses.flatMap(({ pid }) => pid ?? []));
const stepResults = stepProcesses.map(isSuccessful);
for (const end of stepResults)
  if (!(await end)) {
    for (const stepProcess of stepProcesses) stepProcess.kill();
    portAndState.lock.release();
    process.exit(1);
  }
const { servePortal } = await import('./serve/serve-portal.ts');
await servePortal(portAndState);
