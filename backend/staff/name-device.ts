import { browserName, systemName } from '#shared/device/browser-name.ts';

/** By what people know one of their devices again: 'Chrome · Windows'; '' where the browser does not say. */
export const nameDevice = (userAgent: string) =>
  [browserName(userAgent), systemName(userAgent)].filter(Boolean).join(' · ');
