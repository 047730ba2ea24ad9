// Says where a browser is, and gets one where there is none: Debian's package as root, else playwright's own.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without what draws windows: two thirds of the work, but it cannot record a voice. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** Undefined where nothing was found; playwright then starts its own. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  return [...PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** The one that is quick where there is one, else the whole one. */
export const findShell = (): string | undefined =>
  !process.env.CHROME_PATH && existsSync(SHELL) ? SHELL : findBrowser();

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

function installFromDebian(...packages: string[]) {
  run('apt-get', 'update', '-q');
  run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
}

function installBrowser() {
  if (isDebianRoot()) installFromDebian('chromium', 'fonts-noto-cjk');
  else run('npx', 'playwright', 'install', '--with-deps', 'chromium');
}

/** Without it everything runs as well, only longer: not every Debian has the package, and not every machine a network. */
function installShell() {
  try {
    installFromDebian('chromium-headless-shell');
  } catch {
    console.log('chromium-headless-shell could not be installed; the whole browser does its work');
  }
}

if (import.meta.main) {
  if (!findBrowser()) installBrowser();
  if (isDebianRoot() && !process.env.CHROME_PATH && !existsSync(SHELL)) installShell();
  const found = findBrowser();
  if (!found) throw new Error('no browser was found and none could be installed; set CHROME_PATH');
  console.log(`browser: ${found}, for what needs no voice: ${findShell()}`);
}
