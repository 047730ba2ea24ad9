export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

export interface StubFetcher {
  fetcher: Fetcher;
  receivedRequests: ReceivedRequest[];
}

type StubResponder = (receivedRequest: ReceivedRequest, request: Request) => Response | Promise<Response>;

/** Stubs a service binding that records its requests. */
export function createStubFetcher(respond: StubResponder): StubFetcher {
  const receivedRequests: ReceivedRequest[] = [];
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
      receivedRequests.push(entry);
      return respond(entry, request);
    },
  };
  return { fetcher: fetcher as unknown as Fetcher, receivedRequests: receivedRequests };
}

/** Creates a successful response in the contract's envelope. */
export const createGoodResponse = (data: unknown) => Response.json({ code: 1003, data });
export const createFailedResponse = (code: string, message = '', status = 200) =>
  Response.json({ code, message }, { status });
