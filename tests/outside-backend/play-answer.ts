import type { ServerResponse } from 'node:http';

/** How to answer a request; what is not among these is done by the answer itself. */
export type ResponseOptions =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { html: string; status?: number }
  | { file: string; type: string; headers?: Record<string, string> }
  /** The connection ends before a word. */
  | 'reset'
  /** Half an answer, then the connection ends. */
  | 'resetOnTheWay'
  /** Takes the question and never says a word. */
  | 'hang'
  /** Begins at once, and then writes a letter a second. */
  | 'drip';

export function sendStubResponse(response: ServerResponse, options: ResponseOptions) {
  if (options === 'reset') return response.socket?.resetAndDestroy();
  if (options === 'resetOnTheWay') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"code":1003,"data":{', () => response.socket?.resetAndDestroy());
    return;
  }
  if (options === 'hang') return;
  if (options === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 1000);
    response.on('close', () => clearInterval(timer));
    response.write('{"code":1003,');
    return;
  }
  if ('json' in options)
    return sendBody(
      response,
      options.status ?? 200,
      { 'content-type': 'application/json;charset=UTF-8', ...options.headers },
      JSON.stringify(options.json),
    );
  if ('html' in options)
    return sendBody(response, options.status ?? 200, { 'content-type': 'text/html' }, options.html);
  sendBody(response, 200, { 'content-type': options.type, ...options.headers }, options.file);
}

function sendBody(response: ServerResponse, status: number, headers: Record<string, string>, body: string) {
  // What a careless gateway sends along; none of it may reach a browser.
  response.writeHead(status, {
    server: 'gateway/1.0',
    'x-powered-by': 'Servlet',
    'set-cookie': 'JSESSIONID=upstream; Path=/',
    'access-control-allow-origin': '*',
    // So that what it answers next is asked for: a test changes it from one page to the next.
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}
