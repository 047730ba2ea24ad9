import { connect } from 'node:net';

const HEADERS_END = '\r\n\r\n';
const BODYLESS_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/**
 * Sends one request over a new connection, byte for byte as given. Returns the response, or '' if the server closes the
 * connection without one. The runtime keeps connections open despite connection: close, so the function detects the end
 * of the response itself.
 */
export function sendRawRequest(url: URL, method: string, target: string, headers: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(url.port), url.hostname, () => {
      const body = BODYLESS_METHODS.includes(method) ? '' : '{}';
      const bodyHeaders = body ? ['content-type: application/json', `content-length: ${body.length}`] : [];
      const headerLines = [
        `${method} ${target} HTTP/1.1`,
        `host: ${url.host}`,
        'connection: close',
        ...headers,
        ...bodyHeaders,
      ];
      socket.write(`${headerLines.join('\r\n')}${HEADERS_END}${body}`);
    });
    const timer = setTimeout(
      () => socket.destroy(new Error(`${method} ${target} has no whole answer: ${JSON.stringify(answer)}`)),
      DEADLINE_MS,
    );
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      if (isCompleteResponse(answer, method)) socket.destroy();
    });
    let failure: Error | undefined;
    // A server that closes the connection while the request is still being written causes a reset. The response has
    // already arrived.
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

/** Timeout for a response that never ends, long enough for a busy machine. */
const DEADLINE_MS = 60_000;

function isCompleteResponse(answer: string, method: string): boolean {
  const headersEnd = answer.indexOf(HEADERS_END);
  if (headersEnd < 0) return false;
  const headerText = answer.slice(0, headersEnd);
  if (method === 'HEAD' || /^HTTP\/1\.1 (?:1\d\d|204|304)/.test(headerText)) return true;
  const length = /^content-length: *(\d+)/im.exec(headerText)?.[1];
  if (length !== undefined) return answer.length >= headersEnd + HEADERS_END.length + Number(length);
  return /^transfer-encoding: *chunked/im.test(headerText) && answer.endsWith('\r\n0\r\n\r\n');
}
