// Runs one suite, records its tests, time and processes, and ends processes that it has left running.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import {
  followFamily,
  hasVariable,
  listLiving,
  EMPTY_FAMILY,
  type ProcessRow,
  readProcesses,
} from './process-family.ts';
import { parseTestReport, type TestResults } from './parse-test-report.ts';
import { RESULTS_FOLDER, getResultsFile, type Suite } from './suite-table.ts';

export interface SuiteResult {
  suite: string;
  passed: boolean;
  /** Wall-clock time in seconds. */
  wall: number;
  /** CPU time of all processes in seconds, or null if it is unavailable. */
  cpu: number | null;
  tests: TestResults | null;
  /** Names of the processes that were still running at the end. */
  leftProcesses: string[];
  output: string;
}

const MARK_VARIABLE = 'PORTAL_SUITE_RUN';
/**
 * Interval in milliseconds between two scans of the processes. Each scan takes some milliseconds of CPU time away from
 * the suites.
 */
const POLL_MS = 1000;
/** Interval in milliseconds after the suite has ended. It is shorter, because no test is running then. */
const FINAL_POLL_MS = 100;
/** Time in milliseconds within which a browser exits after SIGTERM. */
const GRACE_MS = 5000;

/** Functions that list the processes of each running command, which an interruption must stop. */
const livingListers = new Set<() => ProcessRow[]>();

export function endAllProcesses() {
  for (const getLivingRows of livingListers) for (const { pid } of getLivingRows()) killProcess(pid);
}

export async function runSuite(
  suite: Suite,
  environment: Record<string, string> = {},
  graceMs = GRACE_MS,
): Promise<SuiteResult> {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  rmSync(getResultsFile(suite.name), { force: true });
  const runMark = crypto.randomUUID();
  const start = performance.now();
  const child = spawn('sh', ['-c', `${getCommand(suite)} "$@"`, 'sh', ...(suite.args ?? [])], {
    // The command gets its own process group, so that it does not receive a signal twice.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...environment,
      [MARK_VARIABLE]: runMark,
      PLAYWRIGHT_JSON_OUTPUT_FILE: getResultsFile(suite.name),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  });
  const familyWatch = watchFamily(runMark);
  livingListers.add(familyWatch.living);

  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (suite.isLive) process.stdout.write(text);
      else output += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const wallSeconds = (performance.now() - start) / 1000;
  const remainingFiles = await familyWatch.stop(graceMs);
  livingListers.delete(familyWatch.living);
  const tests = suite.counts ? parseTestReport(suite.counts, readResults(suite.name)) : null;
  return {
    suite: suite.name,
    passed: code === 0 && remainingFiles.length === 0,
    wall: wallSeconds,
    cpu: familyWatch.cpu(),
    tests,
    leftProcesses: remainingFiles,
    output,
  };
}

/** Polls the processes of a command, because the CPU time of a process cannot be read after it has exited. */
function watchFamily(runMark: string) {
  /** Processes known not to have the mark, which need not be checked again. */
  const unmarkedProcesses = new Set<string>();
  let family = EMPTY_FAMILY;
  let isNotified = false;
  const pollProcesses = () => {
    const rows = readProcesses();
    isNotified ||= rows.length > 0;
    family = followFamily(family, rows, ({ pid, started }) => {
      if (unmarkedProcesses.has(`${pid} ${started}`)) return false;
      const isMarked = hasVariable(pid, MARK_VARIABLE, runMark);
      if (isMarked === false) unmarkedProcesses.add(`${pid} ${started}`);
      return isMarked === true;
    });
    return listLiving(family, rows);
  };
  pollProcesses();
  const timer = setInterval(pollProcesses, POLL_MS);
  return {
    cpu: () => (isNotified ? family.cpu : null),
    living: pollProcesses,
    /** Ends the processes that are still running and returns their names. */
    async stop(stopGraceMs: number): Promise<string[]> {
      clearInterval(timer);
      const deadline = performance.now() + stopGraceMs;
      while (pollProcesses().length > 0 && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, FINAL_POLL_MS));
      const remainingRows = pollProcesses();
      for (const processRow of remainingRows) killProcess(processRow.pid);
      return remainingRows.map(({ name, pid: id }) => `${name} (${id})`);
    },
  };
}

function killProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has exited already.
  }
}

function getCommand({ script }: Suite): string {
  if (!script.startsWith('npm:')) return script;
  const name = script.slice('npm:'.length);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const command = scripts[name];
  if (!command) throw new Error(`package.json has no script ${name}`);
  return command;
}

function readResults(suite: string): string | null {
  try {
    return readFileSync(getResultsFile(suite), 'utf8');
  } catch {
    return null; // The run was aborted before the report was written.
  }
}
