/** The authenticator's secret as the page of an invitation shows it, and as its form returns it. */
export function readSetUpPage(page: string): { secret: string; authenticator: string } {
  const [, secret = ''] = /otpauth:[^"]*secret=([A-Z2-7]{32})/.exec(page) ?? [];
  const [, authenticator = ''] = /name="authenticator" value="([^"]*)"/.exec(page) ?? [];
  return { secret, authenticator };
}
