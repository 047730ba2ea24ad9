import { parseBrowserName } from '#shared/device.ts';
import { useText } from '#client/i18n/use-text.ts';

/** Returns a function that names a device, such as 'Chrome on Windows'. An unknown device is labelled as unknown. */
export function useDeviceNameFormatter(): (device: { browser: string; system: string }) => string {
  const t = useText('logins');
  return ({ browser, system }) => {
    const browserKey = parseBrowserName(browser);
    const browserName = browserKey ? t(`browser.${browserKey}`) : browser;
    if (browserName && system) return t('browserOn', { browser: browserName, system });
    return browserName || system || t('unknown');
  };
}
