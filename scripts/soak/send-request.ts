import { request } from 'node:http';

export interface SoakRequest {
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

/** Resolves with the status once the response is complete, or with 0 if there is none. */
export const sendRequest = (portal: URL, { path, method = 'GET', body, headers }: SoakRequest): Promise<number> =>
  new Promise((resolve) => {
    const clientRequest = request(
      {
        host: portal.hostname,
        port: portal.port,
        path,
        method,
        // The runtime closes connections that were idle or carried a body, and a request sent on such a connection
        // would be lost.
        agent: false,
        headers: { host: 'localhost', accept: 'text/html,application/json', ...headers },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    clientRequest.on('error', () => resolve(0));
    clientRequest.end(body);
  });
