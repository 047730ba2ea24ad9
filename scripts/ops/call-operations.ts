interface OperationsCall {
  address: string;
  action?: object;
  /** Formats the response for people; the default is JSON. */
  format?: (body: unknown) => string;
}

const asJson = (body: unknown) => JSON.stringify(body, null, 2);

/** Calls the operations API and prints the response. Returns false for an error. */
export async function callOperations({ address, action, format = asJson }: OperationsCall): Promise<boolean> {
  const { ADMIN_TOKEN = '' } = process.env;
  if (!ADMIN_TOKEN) {
    console.error(
      'ADMIN_TOKEN is not set in the environment; npm run ops -- token add "NAME" makes one, of another place than this machine with --remote ENV',
    );
    return false;
  }
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      accept: 'application/json',
      ...(action && { 'content-type': 'application/json' }),
    },
    ...(action && { method: 'POST', body: JSON.stringify(action) }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (body === null) {
    console.error(`${address} answered ${response.status}, and nothing that can be read`);
    return false;
  }
  console.log(response.ok ? format(body) : asJson(body));
  return response.ok;
}
