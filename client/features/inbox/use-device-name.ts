import { knownBrowser } from '#shared/device.ts';
import { useText } from '#client/i18n/use-text.ts';

/** Returns a function that names a device, such as 'Chrome on Windows'. An unknown device is labelled as unknown. */
export function useDeviceName(): (device: { browser: string; system: string }) => string {
  const t = useText('logins');
  return ({ browser, system }) => {
    const existing = knownBrowser(browser);
    const name = existing ? t(`browser.${existing}`) : browser;
    if (name && system) return t('browserOn', { browser: name, system });
    return name || system || t('unknown');
  };
}
