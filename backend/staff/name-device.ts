const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
];

const nameIn = (text: string, names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(text))?.[1] ?? '';

/** By what people know one of their devices again: 'Chrome · Windows'; '' where the browser does not say. */
export const nameDevice = (userAgent: string) =>
  [nameIn(userAgent, BROWSERS), nameIn(userAgent, SYSTEMS)].filter(Boolean).join(' · ');
