const DEVELOPMENT_PASSWORD = 'desk';

interface Question {
  address: string;
  deed?: object;
  /** For a reader; else as JSON. */
  write?: (answer: unknown) => string;
}

const asJson = (answer: unknown) => JSON.stringify(answer, null, 2);

/** Asks through the advisers’ door, and prints what is answered; false where the answer was no. */
export async function askAsAdviser({ address, deed, write = asJson }: Question): Promise<boolean> {
  const { DESK_NAME = 'Adviser', DESK_PASSWORD = DEVELOPMENT_PASSWORD } = process.env;
  const authorization = `Basic ${Buffer.from(`${DESK_NAME}:${DESK_PASSWORD}`).toString('base64')}`;
  const response = await fetch(address, {
    headers: { authorization, accept: 'application/json', ...(deed && { 'content-type': 'application/json' }) },
    ...(deed && { method: 'POST', body: JSON.stringify(deed) }),
  });
  const answer: unknown = await response.json();
  console.log(response.ok ? write(answer) : asJson(answer));
  return response.ok;
}
