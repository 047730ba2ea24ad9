interface OperationsCall {
  address: string;
  action?: object;
  /** Formats for reading; the default is JSON. */
  format?: (answer: unknown) => string;
}

const asJson = (answer: unknown) => JSON.stringify(answer, null, 2);

/** Calls the operations API and prints the response; false for an error. */
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
  const answer: unknown = await response.json().catch(() => null);
  if (answer === null) {
    console.error(`${address} answered ${response.status}, and nothing that can be read`);
    return false;
  }
  console.log(response.ok ? format(answer) : asJson(answer));
  return response.ok;
}
