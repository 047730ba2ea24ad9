export const DEVICES = ['mobile', 'pad', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];
