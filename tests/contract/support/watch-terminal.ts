import { vi } from 'vitest';

/** Records the output that the Workers and this process write from this call on. */
export function watchTerminal(): { text: () => string } {
  const writtenChunks: unknown[] = [];
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void writtenChunks.push(...args));
  for (const stream of [process.stdout, process.stderr]) {
    const originalWrite = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation((chunk, ...writeArguments) => {
      writtenChunks.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      return originalWrite(chunk, ...(writeArguments as []));
    });
  }
  return { text: () => writtenChunks.join('\n') };
}
