// Reads the JavaScript heap of each Worker's isolate from the inspector.

export interface HeapOfWorker {
  worker: string;
  /** Heap of code and objects, in bytes. */
  scriptBytes: number;
  /** Memory of buffers, such as the bytes of cached pages. */
  bufferBytes: number;
}

export const getUsedBytes = ({ scriptBytes, bufferBytes }: HeapOfWorker): number => scriptBytes + bufferBytes;

interface Target {
  id: string;
  webSocketDebuggerUrl: string;
}

interface Answer {
  id?: number;
  result?: { usedSize?: number; backingStorageSize?: number };
  error?: { message: string };
}

const INSPECTOR_TIMEOUT_MS = 20_000;
/** Prefix of isolates that run Workers of this repository; others simulate the platform. */
const OURS = 'core:user:';

/** Returns the heaps, which include garbage that is not collected yet. */
export async function readHeaps(inspector: URL): Promise<HeapOfWorker[]> {
  const list = new URL(`http://${inspector.host}/json/list`);
  const targets = (await (await fetch(list)).json()) as Target[];
  return Promise.all(
    targets
      .filter(({ id }) => id.startsWith(OURS))
      .map(async ({ id, webSocketDebuggerUrl }) => ({
        worker: id.slice(OURS.length),
        ...(await readHeap(webSocketDebuggerUrl)),
      })),
  );
}

type Heap = Omit<HeapOfWorker, 'worker'>;

function readHeap(address: string): Promise<Heap> {
  const socket = new WebSocket(address);
  const outcome = new Promise<Heap>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('the debugger does not answer')), INSPECTOR_TIMEOUT_MS);
    const send = (id: number, method: string) => socket.send(JSON.stringify({ id, method }));
    socket.addEventListener('open', () => {
      send(1, 'Runtime.enable');
      send(2, 'Runtime.getHeapUsage');
    });
    socket.addEventListener('error', () => reject(new Error(`no debugger at ${address}`)));
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error } = JSON.parse(String(data)) as Answer;
      if (id !== 2) return;
      clearTimeout(tooLate);
      if (result?.usedSize === undefined) reject(new Error(error?.message ?? 'the debugger tells no size'));
      else resolve({ scriptBytes: result.usedSize, bufferBytes: result.backingStorageSize ?? 0 });
    });
  });
  return outcome.finally(() => socket.close());
}
