/**
 * Text from an address: signs that XML cannot hold or the eye cannot see are left out, white space becomes one blank,
 * and what is too long is cut.
 */
export function cleanText(text: string, most: number): string {
  const seen = text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim();
  return [...seen].slice(0, most).join('').trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attribute values. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
