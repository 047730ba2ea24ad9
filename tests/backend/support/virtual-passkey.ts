import { encodeBase64Url } from '#backend/identity/secrets.ts';

// Virtual authenticator for passkeys: ES256, without attestation.

const encodeText = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const concatBytes = (...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** CBOR encoding of a byte string of 24 to 65,535 bytes. */
const encodeCborBytes = (bytes: Uint8Array) =>
  bytes.length < 256
    ? concatBytes([0x58, bytes.length], bytes)
    : concatBytes([0x59, bytes.length >> 8, bytes.length & 255], bytes);
const encodeCborText = (text: string) => concatBytes([0x60 + text.length], encodeText(text));

/** Converts an ECDSA signature to ASN.1 (DER). WebCrypto returns the two numbers concatenated. */
function encodeDerSignature(signature: Uint8Array): Uint8Array {
  const encodeDerInteger = (bytes: Uint8Array) => {
    const firstNonZero = bytes.findIndex((byte) => byte !== 0);
    const trimmedBytes = bytes.slice(firstNonZero < 0 ? bytes.length - 1 : firstNonZero);
    const paddedBytes = (trimmedBytes[0] ?? 0) > 127 ? concatBytes([0], trimmedBytes) : trimmedBytes;
    return concatBytes([2, paddedBytes.length], paddedBytes);
  };
  const body = concatBytes(encodeDerInteger(signature.slice(0, 32)), encodeDerInteger(signature.slice(32)));
  return concatBytes([0x30, body.length], body);
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 0x40;

interface AuthenticatorRequest {
  challenge: string;
  origin: string;
  /** Whether the user was verified by a fingerprint or PIN. */
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
    return concatBytes(await sha256(encodeText(this.#rpId)), [flags], count, credential);
  }

  #clientData = (ceremonyType: string, { challenge, origin }: AuthenticatorRequest) =>
    encodeText(JSON.stringify({ type: ceremonyType, challenge, origin, crossOrigin: false }));

  #response = (response: object) =>
    JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });

  async createRegistration(authenticatorRequest: AuthenticatorRequest): Promise<string> {
    const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', this.#keys.publicKey)) as JsonWebKey;
    const decodeCoordinate = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const cosePublicKey = concatBytes(
      [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21],
      encodeCborBytes(decodeCoordinate(x)),
      [0x22],
      encodeCborBytes(decodeCoordinate(y)),
    );
    const id = decodeCoordinate(this.id);
    const credential = concatBytes(new Uint8Array(16), [0, id.length], id, cosePublicKey);
    const flags = USER_PRESENT | (authenticatorRequest.isVerified === false ? 0 : USER_VERIFIED) | HAS_CREDENTIAL;
    const authData = await this.#authenticatorData(flags, this.counter, credential);
    const attestation = concatBytes(
      [0xa3],
      encodeCborText('fmt'),
      encodeCborText('none'),
      encodeCborText('attStmt'),
      [0xa0],
      encodeCborText('authData'),
      encodeCborBytes(authData),
    );
    return this.#response({
      clientDataJSON: encodeBase64Url(this.#clientData('webauthn.create', authenticatorRequest)),
      attestationObject: encodeBase64Url(attestation),
      transports: ['internal'],
    });
  }

  async createAssertion(authenticatorRequest: AuthenticatorRequest): Promise<string> {
    this.counter += 1;
    const flags = USER_PRESENT | (authenticatorRequest.isVerified === false ? 0 : USER_VERIFIED);
    const authenticatorData = await this.#authenticatorData(flags, authenticatorRequest.counter ?? this.counter);
    const clientData = this.#clientData('webauthn.get', authenticatorRequest);
    const signedData = concatBytes(authenticatorData, await sha256(clientData));
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = new Uint8Array(await crypto.subtle.sign(algorithm, this.#keys.privateKey, signedData));
    return this.#response({
      clientDataJSON: encodeBase64Url(clientData),
      authenticatorData: encodeBase64Url(authenticatorData),
      signature: encodeBase64Url(encodeDerSignature(signature)),
    });
  }
}
