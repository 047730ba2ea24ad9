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

/** Undefined where nothing was found; playwright then starts its own. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  return [...PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}

function installBrowser() {
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-q');
    run('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  } else {
    run('npx', 'playwright', 'install', '--with-deps', 'chromium');
  }
}

if (import.meta.main) {
  if (!findBrowser()) installBrowser();
  const found = findBrowser();
  if (!found) throw new Error('no browser was found and none could be installed; set CHROME_PATH');
  console.log(`browser: ${found}`);
}
