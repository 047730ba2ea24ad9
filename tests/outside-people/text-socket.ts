import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;

/** The server's end of a websocket, as far as a cable needs one: short texts both ways, and an end. */
export class TextSocket extends EventEmitter<{ text: [string]; close: [] }> {
  readonly #stream: Duplex;
  #rest = Buffer.alloc(0);

  constructor(request: IncomingMessage, stream: Duplex) {
    super();
    this.#stream = stream;
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${KEY_SUFFIX}`).digest('base64');
    const protocol = request.headers['sec-websocket-protocol'];
    const lines = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade'];
    lines.push(`sec-websocket-accept: ${key}`, ...(protocol ? [`sec-websocket-protocol: ${protocol}`] : []));
    stream.write(`${lines.join('\r\n')}\r\n\r\n`);
    stream.on('data', (chunk: Buffer) => this.#read(chunk));
    stream.on('error', () => stream.destroy());
    stream.on('close', () => this.emit('close'));
  }

  send(text: string): void {
    const payload = Buffer.from(text);
    const head =
      payload.length < 126
        ? Buffer.from([0x80 | TEXT, payload.length])
        : Buffer.from([0x80 | TEXT, 126, payload.length >> 8, payload.length & 255]);
    this.#stream.write(Buffer.concat([head, payload]));
  }

  /** As when the machine behind it is gone. */
  cut = () => this.#stream.destroy();

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const [first = 0, second = 0] = this.#rest;
      const isLong = (second & 127) === 126;
      const maskAt = isLong ? 4 : 2;
      const length = isLong ? (this.#rest[2] ?? 0) * 256 + (this.#rest[3] ?? 0) : second & 127;
      const end = maskAt + 4 + length;
      if (this.#rest.length < Math.max(2, end)) return;
      const mask = this.#rest.subarray(maskAt, maskAt + 4);
      const payload = this.#rest.subarray(maskAt + 4, end).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
      this.#rest = this.#rest.subarray(end);
      if ((first & 15) === TEXT) this.emit('text', Buffer.from(payload).toString());
      if ((first & 15) === CLOSE) return void this.#stream.end(Buffer.from([0x80 | CLOSE, 0]));
    }
  }
}
