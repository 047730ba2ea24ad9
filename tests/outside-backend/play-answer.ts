import type { ServerResponse } from 'node:http';

/** Response to a request: a complete one, or a fault. */
export type ResponseOptions =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { html: string; status?: number }
  | { file: string; type: string; headers?: Record<string, string> }
  /** Closes the connection before the response begins. */
  | 'reset'
  /** Sends half of the response and then closes the connection. */
  | 'resetOnTheWay'
  /** Accepts the request and never responds. */
  | 'hang'
  /** Starts the response at once and then sends one character a second. */
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
  // Headers that a careless gateway may add; none of them may reach a browser.
  response.writeHead(status, {
    server: 'gateway/1.0',
    'x-powered-by': 'Servlet',
    'set-cookie': 'JSESSIONID=upstream; Path=/',
    'access-control-allow-origin': '*',
    // Disables caching, because a test may change the response between two pages.
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}
