// Only the length of a password is checked, because required character classes make passwords harder to remember but
// not stronger.
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Minimum length for staff, who have access to students' documents. */
export const STAFF_PASSWORD_MIN = 12;

export const isStaffPassword = (password: string) =>
  password.length >= STAFF_PASSWORD_MIN && password.length <= PASSWORD_MAX;

export const isPassword = (password: string) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;

export const CODE_LENGTH = 6;

export const isVerificationCode = (code: string) => /^\d{6}$/.test(code);

/** Login name: short and lower case, so that it can be dictated. */
export const LOGIN_PATTERN = /^[a-z\d][a-z\d._@-]{1,59}$/;

export const STAFF_NAME_MAX = 40;

const digestText = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares secrets in constant time by their hashes. */
export async function areSecretsEqual(firstSecret: string, secondSecret: string): Promise<boolean> {
  const [firstDigest, secondDigest] = await Promise.all([digestText(firstSecret), digestText(secondSecret)]);
  return firstDigest.reduce((difference, byte, index) => difference | (byte ^ (secondDigest[index] ?? 0)), 0) === 0;
}
