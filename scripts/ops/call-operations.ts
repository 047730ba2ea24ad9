interface OperationsCall {
  address: string;
  action?: object;
  /** Formats the response for people. By default it is printed as JSON. */
  format?: (body: unknown) => string;
}

const formatJson = (body: unknown) => JSON.stringify(body, null, 2);

/** Calls the operations API and prints the response. Returns false on an error. */
export async function callOperations({ address: url, action, format = formatJson }: OperationsCall): Promise<boolean> {
  const { ADMIN_TOKEN = '' } = process.env;
  if (!ADMIN_TOKEN) {
    console.error(
      'ADMIN_TOKEN is not set in the environment; npm run ops -- token add "NAME" creates one, with --remote ENV for an environment other than this machine',
    );
    return false;
  }
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      accept: 'application/json',
      ...(action && { 'content-type': 'application/json' }),
    },
    ...(action && { method: 'POST', body: JSON.stringify(action) }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (body === null) {
    console.error(`${url} returned status ${response.status} without a readable body`);
    return false;
  }
  console.log(response.ok ? format(body) : formatJson(body));
  return response.ok;
}
