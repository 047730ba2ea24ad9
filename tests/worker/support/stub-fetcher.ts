export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

export interface StubFetcher {
  fetcher: Fetcher;
  asked: ReceivedRequest[];
}

type Answer = (received: ReceivedRequest, request: Request) => Response | Promise<Response>;

/** A service binding that writes down what it was asked. */
export function stubFetcher(answer: Answer): StubFetcher {
  const requests: ReceivedRequest[] = [];
  const fetcher = {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const request = new Request(input as string, init);
      const { pathname, searchParams } = new URL(request.url);
      const entry = {
        method: request.method,
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: await request.clone().text(),
      };
      requests.push(entry);
      return answer(entry, request);
    },
  };
  return { fetcher: fetcher as unknown as Fetcher, asked: requests };
}

/** An answer of the contract that went well. */
export const goodAnswer = (data: unknown) => Response.json({ code: 1003, data });
export const failedAnswer = (code: string, message = '', status = 200) => Response.json({ code, message }, { status });
