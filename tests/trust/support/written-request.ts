import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/**
 * One request over a connection of its own, byte for byte as it is written here. Gives the answer, of which nothing is read
 * but its end: the runtime keeps a connection open also when it is asked to close it. '' where it hangs up without a word.
 */
export function sendAsWritten(url: URL, method: string, target: string, headers: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(url.port), url.hostname, () => {
      const body = WITHOUT_BODY.includes(method) ? '' : '{}';
      const ofBody = body ? ['content-type: application/json', `content-length: ${body.length}`] : [];
      const head = [`${method} ${target} HTTP/1.1`, `host: ${url.host}`, 'connection: close', ...headers, ...ofBody];
      socket.write(`${head.join('\r\n')}${HEAD_END}${body}`);
    });
    const timer = setTimeout(
      () => socket.destroy(new Error(`${method} ${target} has no whole answer: ${JSON.stringify(answer)}`)),
      DEADLINE_MS,
    );
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      if (isComplete(answer, method)) socket.destroy();
    });
    let failure: Error | undefined;
    // Who is hung up on in the middle of writing is told of a reset, and has had the answer that counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') failure = error;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      if (failure) reject(failure);
      else resolve(answer);
    });
  });
}

/** An answer that never ends is a failure; a busy machine is none. */
const DEADLINE_MS = 60_000;

function isComplete(answer: string, method: string): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = answer.slice(0, headEnd);
  if (method === 'HEAD' || /^HTTP\/1\.1 (?:1\d\d|204|304)/.test(head)) return true;
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return answer.length >= headEnd + HEAD_END.length + Number(length);
  return /^transfer-encoding: *chunked/im.test(head) && answer.endsWith('\r\n0\r\n\r\n');
}
