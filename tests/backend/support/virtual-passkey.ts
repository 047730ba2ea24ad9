import { encodeBase64Url } from '#backend/identity/secrets.ts';

// Software passkey of an authenticator: ES256, no attestation.

const getBytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const join = (...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** CBOR encoding of a byte string of 24 to 65,535 bytes. */
const cborBytes = (bytes: Uint8Array) =>
  bytes.length < 256 ? join([0x58, bytes.length], bytes) : join([0x59, bytes.length >> 8, bytes.length & 255], bytes);
const cborText = (text: string) => join([0x60 + text.length], getBytes(text));

/** ASN.1 (DER) encoding of an ECDSA signature; WebCrypto returns the two numbers concatenated. */
function getDer(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const plainBytes = bytes.slice(first < 0 ? bytes.length - 1 : first);
    const value = (plainBytes[0] ?? 0) > 127 ? join([0], plainBytes) : plainBytes;
    return join([2, value.length], value);
  };
  const body = join(integer(signature.slice(0, 32)), integer(signature.slice(32)));
  return join([0x30, body.length], body);
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_CREDENTIAL = 0x40;

interface Answering {
  challenge: string;
  origin: string;
  /** Set when the user gave a fingerprint or PIN. */
  isVerified?: boolean;
  /** Signature counter to send instead of the next value. */
  counter?: number;
}

export class VirtualPasskey {
  readonly id = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  counter = 0;
  readonly #keys: CryptoKeyPair;
  readonly #rpId: string;

  private constructor(keys: CryptoKeyPair, rpId: string) {
    this.#keys = keys;
    this.#rpId = rpId;
  }

  static async create(rpId: string): Promise<VirtualPasskey> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    return new VirtualPasskey(
      (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair,
      rpId,
    );
  }

  async #authenticatorData(flags: number, counter: number, credential: Uint8Array = new Uint8Array()) {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counter);
    return join(await sha256(getBytes(this.#rpId)), [flags], count, credential);
  }

  #clientData = (type: string, { challenge, origin }: Answering) =>
    getBytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  #response = (response: object) =>
    JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });

  async register(answering: Answering): Promise<string> {
    const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', this.#keys.publicKey)) as JsonWebKey;
    const decode = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const cose = join([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21], cborBytes(decode(x)), [0x22], cborBytes(decode(y)));
    const id = decode(this.id);
    const credential = join(new Uint8Array(16), [0, id.length], id, cose);
    const flags = PRESENT | (answering.isVerified === false ? 0 : VERIFIED) | WITH_CREDENTIAL;
    const authData = await this.#authenticatorData(flags, this.counter, credential);
    const attestation = join(
      [0xa3],
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      [0xa0],
      cborText('authData'),
      cborBytes(authData),
    );
    return this.#response({
      clientDataJSON: encodeBase64Url(this.#clientData('webauthn.create', answering)),
      attestationObject: encodeBase64Url(attestation),
      transports: ['internal'],
    });
  }

  async answer(answering: Answering): Promise<string> {
    this.counter += 1;
    const flags = PRESENT | (answering.isVerified === false ? 0 : VERIFIED);
    const authenticatorData = await this.#authenticatorData(flags, answering.counter ?? this.counter);
    const clientData = this.#clientData('webauthn.get', answering);
    const signed = join(authenticatorData, await sha256(clientData));
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = new Uint8Array(await crypto.subtle.sign(algorithm, this.#keys.privateKey, signed));
    return this.#response({
      clientDataJSON: encodeBase64Url(clientData),
      authenticatorData: encodeBase64Url(authenticatorData),
      signature: encodeBase64Url(getDer(signature)),
    });
  }
}
