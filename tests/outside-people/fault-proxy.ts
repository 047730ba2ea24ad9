import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Mode of a connection: 'frozen' accepts data but forwards them only once it is open again, 'deaf' forwards requests
 * but closes when a response arrives, 'refused' closes at once.
 */
export type ConnectionMode = 'open' | 'frozen' | 'deaf' | 'refused';

interface Connection {
  near: Socket;
  far: Socket;
  mood: ConnectionMode;
}

/** TCP proxy between a portal and a service, with configurable connection faults. */
export class FaultProxy {
  readonly #portBehind: () => number;
  readonly #connections = new Set<Connection>();
  #draw: () => ConnectionMode = () => 'open';
  #server: Server | null = null;
  #port = 0;

  constructor(getTargetPort: () => number) {
    this.#portBehind = getTargetPort;
  }

  get origin() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((clientSocket) => this.#connect(clientSocket)).listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stopProxy(): Promise<void> {
    this.become('refused');
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
  }

  become = (mode: ConnectionMode) => this.setModes(() => mode);

  /** Chooses a mode for each existing and each new connection. */
  setModes(chooseMode: () => ConnectionMode): void {
    this.#draw = chooseMode;
    for (const connection of this.#connections) {
      connection.mood = chooseMode();
      this.#suit(connection);
    }
  }

  #suit({ near, far, mood }: Connection): void {
    if (mood === 'refused') {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
    for (const end of [near, far]) void (mood === 'frozen' ? end.pause() : end.resume());
  }

  #connect(nearSocket: Socket): void {
    const connection = { near: nearSocket, far: connect(this.#portBehind(), '127.0.0.1'), mood: this.#draw() };
    const { far } = connection;
    this.#connections.add(connection);
    const end = () => {
      nearSocket.destroy();
      far.destroy();
      this.#connections.delete(connection);
    };
    nearSocket.on('data', (bytes) => void far.write(bytes));
    far.on('data', (bytes) => void (connection.mood === 'deaf' ? end() : nearSocket.write(bytes)));
    nearSocket.on('end', () => void far.end());
    far.on('end', () => void nearSocket.end());
    for (const socket of [nearSocket, far]) socket.on('error', end).on('close', end);
    this.#suit(connection);
  }
}
