/** Device class, detected from the request, which determines the layout. */
export type Device = 'mobile' | 'pad' | 'desktop';

// Names of browser and system in a User-Agent. No other part of it is stored.

const BROWSER_PATTERNS = [
  ['WeChat', /MicroMessenger\//],
  ['QQ', /QQBrowser\//],
  ['UC', /UCBrowser\//],
  ['Huawei', /HuaweiBrowser\//],
  ['Mi', /MiuiBrowser\//],
  ['Samsung', /SamsungBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;

const SYSTEM_PATTERNS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|CrOS/],
] as const;

export type BrowserName = (typeof BROWSER_PATTERNS)[number][0];
export type SystemName = (typeof SYSTEM_PATTERNS)[number][0];

const findName = <Name extends string>(text: string, names: readonly (readonly [Name, RegExp])[]): Name | '' =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

export const getBrowserName = (userAgent: string): BrowserName | '' => findName(userAgent, BROWSER_PATTERNS);
export const getSystemName = (userAgent: string): SystemName | '' => findName(userAgent, SYSTEM_PATTERNS);

/** Returns the name if it is a known browser, otherwise '', because the name is untrusted. */
export const parseBrowserName = (name: string): BrowserName | '' =>
  BROWSER_PATTERNS.find(([knownName]) => knownName === name)?.[0] ?? '';
export const parseSystemName = (name: string): SystemName | '' =>
  SYSTEM_PATTERNS.find(([knownName]) => knownName === name)?.[0] ?? '';
