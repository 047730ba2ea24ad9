// Finds a browser, or installs one: Debian's package if running as root, otherwise Playwright's browser.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Headless Chromium, which needs only two thirds of the CPU time but cannot record audio. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell';

/** Returns the path of a browser, or undefined if none is installed, in which case Playwright uses its own. */
export function findBrowser(): string | undefined {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath) return configuredPath;
  return [...BROWSER_PATHS, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Returns the path of the headless shell, or of a browser if there is no shell. */
export const findShell = (): string | undefined =>
  !process.env.CHROME_PATH && existsSync(SHELL_PATH) ? SHELL_PATH : findBrowser();

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const runCommand = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

function installFromDebian(...packages: string[]) {
  runCommand('apt-get', 'update', '-q');
  runCommand('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
}

function installBrowser() {
  if (isDebianRoot()) installFromDebian('chromium', 'fonts-noto-cjk');
  else runCommand('npx', 'playwright', 'install', '--with-deps', 'chromium');
}

/**
 * Installs the headless shell if possible. Some Debian releases lack the package, and some machines have no network.
 */
function installShell() {
  try {
    installFromDebian('chromium-headless-shell');
  } catch {
    console.log('chromium-headless-shell could not be installed; the full browser is used instead');
  }
}

if (import.meta.main) {
  if (!findBrowser()) installBrowser();
  if (isDebianRoot() && !process.env.CHROME_PATH && !existsSync(SHELL_PATH)) installShell();
  const match = findBrowser();
  if (!match) throw new Error('no browser was found or could be installed; set CHROME_PATH');
  console.log(`browser: ${match}, for tests without speech: ${findShell()}`);
}
