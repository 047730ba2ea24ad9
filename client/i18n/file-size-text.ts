const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const STEP = 1024;

/** 1.20 MB; bytes have no parts. */
export function fileSizeText(bytes: number, decimals = 2): string {
  const power = bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1) : 0;
  return `${(bytes / STEP ** power).toFixed(power === 0 ? 0 : decimals)} ${UNITS[power]}`;
}
