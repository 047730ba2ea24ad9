import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT_OPCODE = 1;
const CLOSE_OPCODE = 8;

/**
 * Server side of a WebSocket with the subset that a cable needs: short text messages in both directions, and a close.
 */
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

  sendText(text: string): void {
    const payload = Buffer.from(text);
    const frameHeader =
      payload.length < 126
        ? Buffer.from([0x80 | TEXT_OPCODE, payload.length])
        : Buffer.from([0x80 | TEXT_OPCODE, 126, payload.length >> 8, payload.length & 255]);
    this.#stream.write(Buffer.concat([frameHeader, payload]));
  }

  /** Destroys the connection without a close frame, as when the other machine crashes. */
  cut = () => this.#stream.destroy();

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const [firstByte = 0, secondByte = 0] = this.#rest;
      const isLong = (secondByte & 127) === 126;
      const maskOffset = isLong ? 4 : 2;
      const length = isLong ? (this.#rest[2] ?? 0) * 256 + (this.#rest[3] ?? 0) : secondByte & 127;
      const end = maskOffset + 4 + length;
      if (this.#rest.length < Math.max(2, end)) return;
      const mask = this.#rest.subarray(maskOffset, maskOffset + 4);
      const payload = this.#rest.subarray(maskOffset + 4, end).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
      this.#rest = this.#rest.subarray(end);
      if ((firstByte & 15) === TEXT_OPCODE) this.emit('text', Buffer.from(payload).toString());
      if ((firstByte & 15) === CLOSE_OPCODE) return void this.#stream.end(Buffer.from([0x80 | CLOSE_OPCODE, 0]));
    }
  }
}
