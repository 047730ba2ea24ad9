import { devices } from 'playwright/test';

const { 'Desktop Chrome': desk, 'Pixel 7': phone } = devices;

/** The two reference screens of the design. */
export const SCREENS = {
  desk: { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false, userAgent: desk.userAgent },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: phone.userAgent },
} as const;

export type ScreenName = keyof typeof SCREENS;
export const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[];
