const DEVELOPMENT_PASSWORD = 'desk';

/** Asks through the advisers’ door, and prints what is answered; false where the answer was no. */
export async function askAsAdviser({ address, deed }: { address: string; deed?: object }): Promise<boolean> {
  const { DESK_NAME = 'Adviser', DESK_PASSWORD = DEVELOPMENT_PASSWORD } = process.env;
  const authorization = `Basic ${Buffer.from(`${DESK_NAME}:${DESK_PASSWORD}`).toString('base64')}`;
  const response = await fetch(address, {
    headers: { authorization, accept: 'application/json', ...(deed && { 'content-type': 'application/json' }) },
    ...(deed && { method: 'POST', body: JSON.stringify(deed) }),
  });
  console.log(JSON.stringify(await response.json(), null, 2));
  return response.ok;
}
