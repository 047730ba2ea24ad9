// Reads the JavaScript heap of each Worker's isolate from the inspector.

export interface HeapOfWorker {
  worker: string;
  /** Size in bytes of the heap of code and objects. */
  scriptBytes: number;
  /** Size in bytes of buffers, such as those of cached pages. */
  bufferBytes: number;
}

export const getUsedBytes = ({ scriptBytes, bufferBytes }: HeapOfWorker): number => scriptBytes + bufferBytes;

interface InspectorTarget {
  id: string;
  webSocketDebuggerUrl: string;
}

interface InspectorResponse {
  id?: number;
  result?: { usedSize?: number; backingStorageSize?: number };
  error?: { message: string };
}

const INSPECTOR_TIMEOUT_MS = 20_000;
/** Prefix of the isolates that run this repository's Workers. All others simulate the platform. */
const OWN_TARGET_PREFIX = 'core:user:';

/** Returns the heaps, which include garbage that has not been collected yet. */
export async function readHeaps(inspector: URL): Promise<HeapOfWorker[]> {
  const listUrl = new URL(`http://${inspector.host}/json/list`);
  const targets = (await (await fetch(listUrl)).json()) as InspectorTarget[];
  return Promise.all(
    targets
      .filter(({ id }) => id.startsWith(OWN_TARGET_PREFIX))
      .map(async ({ id, webSocketDebuggerUrl }) => ({
        worker: id.slice(OWN_TARGET_PREFIX.length),
        ...(await readHeap(webSocketDebuggerUrl)),
      })),
  );
}

type HeapSize = Omit<HeapOfWorker, 'worker'>;

function readHeap(address: string): Promise<HeapSize> {
  const socket = new WebSocket(address);
  const outcome = new Promise<HeapSize>((resolve, reject) => {
    const timeoutTimer = setTimeout(() => reject(new Error('the debugger does not respond')), INSPECTOR_TIMEOUT_MS);
    const sendCommand = (id: number, method: string) => socket.send(JSON.stringify({ id, method }));
    socket.addEventListener('open', () => {
      sendCommand(1, 'Runtime.enable');
      sendCommand(2, 'Runtime.getHeapUsage');
    });
    socket.addEventListener('error', () => reject(new Error(`the debugger at ${address} is not reachable`)));
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error } = JSON.parse(String(data)) as InspectorResponse;
      if (id !== 2) return;
      clearTimeout(timeoutTimer);
      if (result?.usedSize === undefined) reject(new Error(error?.message ?? 'the debugger reports no heap size'));
      else resolve({ scriptBytes: result.usedSize, bufferBytes: result.backingStorageSize ?? 0 });
    });
  });
  return outcome.finally(() => socket.close());
}
