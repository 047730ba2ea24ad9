// Only the length of a password is checked, because required character classes make passwords harder to remember but
// not stronger.
export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 128;

/** Minimum length for staff, who have access to students' documents. */
export const MIN_STAFF_PASSWORD_CHARS = 12;

export const isStaffPassword = (password: string) =>
  password.length >= MIN_STAFF_PASSWORD_CHARS && password.length <= MAX_PASSWORD_CHARS;

export const isPassword = (password: string) =>
  password.length >= MIN_PASSWORD_CHARS && password.length <= MAX_PASSWORD_CHARS;

export const CODE_LENGTH = 6;

export const isVerificationCode = (code: string) => /^\d{6}$/.test(code);

/** Login name: short and lower case, so that it can be dictated. */
export const LOGIN_PATTERN = /^[a-z\d][a-z\d._@-]{1,59}$/;

export const MAX_STAFF_NAME_CHARS = 40;

const digestText = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares secrets in constant time by their hashes. */
export async function areSecretsEqual(firstSecret: string, secondSecret: string): Promise<boolean> {
  const [firstDigest, secondDigest] = await Promise.all([digestText(firstSecret), digestText(secondSecret)]);
  return firstDigest.reduce((difference, byte, index) => difference | (byte ^ (secondDigest[index] ?? 0)), 0) === 0;
}
