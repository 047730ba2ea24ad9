const SHOWN_FIRST = 4;
const SHOWN_LAST = 2;

/** Enough to know one's own number by, and too little for who looks over a shoulder: +852 5500 ••17. */
export function maskMobile(areaCode: string, mobile: string): string {
  const hidden = Math.max(mobile.length - SHOWN_FIRST - SHOWN_LAST, 0);
  const masked = `${mobile.slice(0, SHOWN_FIRST)} ${'•'.repeat(hidden)}${mobile.slice(SHOWN_FIRST + hidden)}`.trim();
  return areaCode ? `+${areaCode} ${masked}` : masked;
}
