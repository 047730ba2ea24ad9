/** An address of this site: /school under /mso. Whole addresses and plain anchors stay as they are. */
export function sitePath(agentKey: string, path: string): string {
  if (/^([a-z][a-z+.-]*:|\/\/|#)/i.test(path)) return path;
  const rest = path.replace(/^\/+/, '');
  return rest === '' ? `/${agentKey}` : /^[?#]/.test(rest) ? `/${agentKey}${rest}` : `/${agentKey}/${rest}`;
}
