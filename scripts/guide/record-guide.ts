import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright';
import { GUIDE_SCENES } from '#client/features/selection/selection-guide.tsx';
import { DRIVEN } from './drive-selection.ts';

const PICTURES_A_SECOND = 4;
/** What was done shows itself within this time. */
const SETTLE_MS = 700;

const encoderOptions = (file: string) => [
  ...`-y -loglevel error -f image2pipe -c:v mjpeg -framerate ${PICTURES_A_SECOND} -i - -vf scale=960:-2`.split(' '),
  ...'-c:v libvpx-vp9 -b:v 0 -crf 42 -threads 1 -cpu-used 5 -g 40 -pix_fmt yuv420p -an'.split(' '),
  ...'-fflags +bitexact -flags:v +bitexact -map_metadata -1'.split(' '),
  file,
];

/** Does every scene in the page and holds each picture so long that the scene ends with its caption. */
export async function recordGuide(page: Page, file: string): Promise<Buffer> {
  const encoder = spawn('ffmpeg', encoderOptions(file), { stdio: ['pipe', 'inherit', 'inherit'] });
  let first: Buffer | null = null;
  for (const { key, seconds } of GUIDE_SCENES) {
    const acts = DRIVEN[key];
    const pictures = Math.floor((seconds * PICTURES_A_SECOND) / acts.length);
    let left = seconds * PICTURES_A_SECOND;
    for (const [at, act] of acts.entries()) {
      await act(page);
      await page.waitForTimeout(SETTLE_MS);
      const picture = await page.screenshot({ type: 'jpeg', quality: 90 });
      first ??= picture;
      const count = at === acts.length - 1 ? left : pictures;
      left -= count;
      for (let shown = 0; shown < count; shown++) encoder.stdin.write(picture);
    }
  }
  encoder.stdin.end();
  const [code] = (await once(encoder, 'close')) as [number | null];
  if (code !== 0 || !first) throw new Error(`ffmpeg ended with ${code} at ${file}`);
  return first;
}
