// Sample image files with all segments that a parser has to skip; the pixel data is zeros.

interface Sample {
  width?: number;
  height?: number;
  /** Length of the pixel data. */
  dataBytes?: number;
  /** Metadata texts as written by a camera, a phone or a program. */
  notes?: string[];
}

type Write = (sample: Sample) => Uint8Array<ArrayBuffer>;

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255);
const little = (value: number, bytes: number) => big(value, bytes).reverse();
const noughts = (count: number) => new Uint8Array(count);
const join = (...parts: (readonly number[] | Uint8Array)[]) => new Uint8Array(parts.flatMap((part) => [...part]));

/** EXIF data with an orientation and a further text. */
export const getExif = (orientation: number, order: 'II' | 'MM', note: string) => {
  const number = order === 'II' ? little : big;
  const entry = (tag: number, value: number) => [
    ...number(tag, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(value, 2),
    0,
    0,
  ];
  const tiff = [
    ...text(order),
    ...number(42, 2),
    ...number(8, 4),
    ...number(2, 2),
    ...entry(0x0100, 7),
    ...entry(0x0112, orientation),
  ];
  return [...text('Exif\0\0'), ...tiff, ...number(0, 4), ...text(note)];
};

/** Empty colour profile followed by a text. */
export const getProfile = (note: string) => [
  ...big(132 + note.length, 4),
  ...noughts(32),
  ...text('acsp'),
  ...noughts(92),
  ...text(note),
];
const segment = (mark: number, data: readonly number[]) => [0xff, mark, ...big(data.length + 2, 2), ...data];
/** Metadata segments of a JPEG: EXIF, XMP, Photoshop, a comment, a vendor segment, and bytes after the end of the image. */
const JPEG_NOTES = [
  (note: string) => segment(0xe1, getExif(1, 'MM', note)),
  (note: string) => segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${note}`)),
  (note: string) => segment(0xed, text(`Photoshop 3.0\0${note}`)),
  (note: string) => segment(0xfe, text(note)),
  (note: string) => segment(0xe5, text(note)),
  (note: string) => segment(0xe2, text(`MPF\0${note}`)),
  (note: string) => segment(0xe2, text(`ICC_PROFILE\0\x01\x01${note}`)),
  (note: string) => segment(0xe2, [...text('ICC_PROFILE\0\x01\x02'), ...getProfile(note)]),
];
export const jpegWith = (segments: readonly number[], { width = 4, height = 3, dataBytes = 5, behind = '' }) =>
  join(
    [0xff, 0xd8],
    segment(0xe0, text('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segments,
    segment(0xdb, [...noughts(65)]),
    segment(0xc2, [8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 0x3f, 0]),
    noughts(dataBytes),
    [0xff, 0, 0xff, 0xd0, 7],
    segment(0xc4, [0, ...noughts(16)]),
    segment(0xda, [1, 1, 0, 0, 0x3f, 0]),
    [9, 0xff, 0xd9],
    text(behind),
  );
const jpegOf: Write = ({ notes = [], ...size }) =>
  jpegWith(
    notes.flatMap((note, index) => JPEG_NOTES[index % JPEG_NOTES.length]?.(note) ?? []),
    { ...size, behind: notes.at(-1) },
  );

const pngChunk = (name: string, data: readonly number[] | Uint8Array) => [
  ...big(data.length, 4),
  ...text(name),
  ...data,
  1,
  2,
  3,
  4,
];
const pngOf: Write = ({ width = 4, height = 3, dataBytes = 5, notes = [] }) =>
  join(
    [0x89, ...text('PNG\r\n\x1a\n')],
    pngChunk('IHDR', [...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0]),
    notes.flatMap((note, index) =>
      pngChunk(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'iCCP'][index % 7] ?? '', text(note)),
    ),
    pngChunk('IDAT', noughts(dataBytes)),
    pngChunk('IEND', []),
    text(notes.at(-1) ?? ''),
  );

const gifData = (data: readonly number[]) => [data.length, ...data, 0];
const GIF_NOTES = [
  (note: string) => [0x21, 0xfe, ...gifData(text(note))],
  (note: string) => [0x21, 0xff, 11, ...text('XMP DataXMP'), ...gifData(text(note))],
];
const gifOf: Write = ({ width = 4, height = 3, dataBytes = 5, notes = [] }) =>
  join(
    text('GIF89a'),
    [...little(width, 2), ...little(height, 2), 0x80, 0, 0, 1, 2, 3, 4, 5, 6],
    [0x21, 0xff, 11, ...text('NETSCAPE2.0'), ...gifData([1, 0, 0])],
    notes.flatMap((note, index) => GIF_NOTES[index % 2]?.(note) ?? []),
    [0x21, 0xf9, ...gifData([0, 0, 0, 0])],
    [0x2c, ...little(0, 4), ...little(width, 2), ...little(height, 2), 0, 2],
    gifData([...noughts(Math.min(dataBytes, 255))]),
    [0x3b],
    text(notes.at(-1) ?? ''),
  );

const webpChunk = (name: string, data: readonly number[] | Uint8Array) => [
  ...text(name),
  ...little(data.length, 4),
  ...data,
  ...noughts(data.length % 2),
];
const webpOf: Write = ({ width = 4, height = 3, dataBytes = 5, notes = [] }) => {
  const chunks = [
    ...webpChunk('VP8X', [notes.length > 0 ? 0x1c : 0x10, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
    ...webpChunk('VP8L', [0x2f, ...little(((height - 1) << 14) | (width - 1), 4), ...noughts(dataBytes)]),
    ...notes.flatMap((note, index) => webpChunk(['EXIF', 'XMP ', 'NOTE', 'ICCP'][index % 4] ?? '', text(note))),
  ];
  return join(text('RIFF'), little(chunks.length + 4, 4), text('WEBP'), chunks, text(notes.at(-1) ?? ''));
};

export const SAMPLES = {
  'image/jpeg': jpegOf,
  'image/png': pngOf,
  'image/gif': gifOf,
  'image/webp': webpOf,
} satisfies Record<string, Write>;
export const SAMPLE_TYPES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** Image file of exactly the given size in bytes. */
export function pictureOfSize(contentType: 'image/jpeg' | 'image/png', bytes: number): Uint8Array<ArrayBuffer> {
  const write = SAMPLES[contentType];
  return write({ dataBytes: bytes - write({ dataBytes: 0 }).length });
}
