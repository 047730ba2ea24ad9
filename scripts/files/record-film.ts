import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright';
import { renderFilm, type FilmPlan } from './render-film.ts';

/** Returns options of ffmpeg: single-threaded and bit-exact, so that the same frames always result in the same file. */
const createEncoderOptions = (framesPerSecond: number, file: string) => [
  ...`-y -loglevel error -f image2pipe -c:v mjpeg -framerate ${framesPerSecond} -i -`.split(' '),
  ...'-c:v libvpx-vp9 -b:v 0 -crf 48 -row-mt 0 -threads 1 -cpu-used 5 -g 60 -pix_fmt yuv420p -an'.split(' '),
  ...'-fflags +bitexact -flags:v +bitexact -map_metadata -1'.split(' '),
  file,
];

export async function recordFilm(page: Page, plan: FilmPlan, file: string): Promise<void> {
  const frames = await page.evaluate(renderFilm, plan);
  const encoder = spawn('ffmpeg', createEncoderOptions(plan.framesPerSecond, file), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (const frame of frames) encoder.stdin.write(Buffer.from(frame.slice(frame.indexOf(',') + 1), 'base64'));
  encoder.stdin.end();
  const [code] = (await once(encoder, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code} for ${file}`);
}
