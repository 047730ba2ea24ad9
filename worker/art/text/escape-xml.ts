const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attribute values. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
