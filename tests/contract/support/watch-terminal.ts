import { vi } from 'vitest';

/** Output of the Workers and of this process from now on. */
export function watchTerminal(): { text: () => string } {
  const seenItems: unknown[] = [];
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void seenItems.push(...args));
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation((chunk, ...rest) => {
      seenItems.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      return write(chunk, ...(rest as []));
    });
  }
  return { text: () => seenItems.join('\n') };
}
