import { Agent, get } from 'node:http';
import { getCpuMs } from '#scripts/bench/runtime-process.ts';
import type { RunningServer } from './plain-runtime.ts';

/** Returns the path of request number `index`. */
export type CreatePath = (index: number) => string;

export interface Load {
  requests: number;
  cpuMs: number;
}

const CONCURRENCY = 4;
const HEADERS = {
  accept: 'text/html',
  'accept-language': 'en-US',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
};

type LoadTarget = Pick<RunningServer, 'url' | 'pid'>;

/** Sends requests from a few concurrent clients for `ms` milliseconds, and measures the CPU time of the server. */
export function loadServer(server: LoadTarget, createPath: CreatePath, ms: number): Promise<Load> {
  const deadline = Date.now() + ms;
  return loadWhile(server, createPath, () => Date.now() < deadline);
}

/** Sends a number of requests instead of sending for a fixed time; otherwise the same as loadServer. */
export const loadServerTimes = (server: LoadTarget, createPath: CreatePath, requestCount: number): Promise<Load> =>
  loadWhile(server, createPath, (requests) => requests < requestCount);

async function loadWhile(
  { url, pid }: LoadTarget,
  createPath: CreatePath,
  shouldContinue: (requests: number) => boolean,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const cpuBefore = getCpuMs(pid);
  let requests = 0;
  const visitor = async () => {
    while (shouldContinue(requests)) {
      requests += 1;
      await readPage(new URL(createPath(requests), url), agent);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  agent.destroy();
  return { requests, cpuMs: (getCpuMs(pid) - cpuBefore) / requests };
}

export const readPage = (url: URL, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: HEADERS, ...(agent && { agent }) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url.href} answers ${response.statusCode}`));
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (textChunk: string) => (text += textChunk))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    request.on('error', reject);
  });
