/** Device class that decides the layout, detected from the request. */
export type Device = 'mobile' | 'pad' | 'desktop';

// Names of browser and system in a User-Agent; no other part of it is stored.

const BROWSERS = [
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

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|CrOS/],
] as const;

export type BrowserName = (typeof BROWSERS)[number][0];
export type SystemName = (typeof SYSTEMS)[number][0];

const nameIn = <Name extends string>(text: string, names: readonly (readonly [Name, RegExp])[]): Name | '' =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

export const browserName = (userAgent: string): BrowserName | '' => nameIn(userAgent, BROWSERS);
export const systemName = (userAgent: string): SystemName | '' => nameIn(userAgent, SYSTEMS);

/** Returns the name if it is a known one, otherwise ''. The name comes from outside. */
export const knownBrowser = (name: string): BrowserName | '' =>
  BROWSERS.find(([existing]) => existing === name)?.[0] ?? '';
export const knownSystem = (name: string): SystemName | '' =>
  SYSTEMS.find(([existing]) => existing === name)?.[0] ?? '';
