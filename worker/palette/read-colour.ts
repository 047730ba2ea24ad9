/** '#rgb' or '#rrggbb', with or without the sign, in either case, becomes '#rrggbb'; anything else null. */
export function readColour(text: unknown): string | null {
  const digits = typeof text === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1] : undefined;
  if (digits === undefined) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toLowerCase()}`;
}
