const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;

type Path = readonly (string | number | symbol)[];

const write = (path: Path) => JSON.stringify(path.map(String));

/** On which line each value of a JSON text begins, which has been read without a fault. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  let counted = 0;
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: word, index }) => {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
    return { word, line };
  });
  let at = 0;
  const readValue = (path: Path) => {
    const begin = tokens[at];
    if (!begin) return;
    lines.set(write(path), begin.line);
    at += 1;
    if (begin.word === '{') readParts(path, '}');
    else if (begin.word === '[') readParts(path, ']');
  };
  const readParts = (path: Path, end: string) => {
    for (let place = 0; at < tokens.length && tokens[at]?.word !== end; place += 1) {
      if (end === ']') readValue([...path, place]);
      else {
        const key = JSON.parse(tokens[at]?.word ?? '""') as string;
        at += 2; // the key and its colon
        readValue([...path, key]);
      }
      if (tokens[at]?.word === ',') at += 1;
    }
    at += 1;
  };
  readValue([]);
  return lines;
}

/** Where something is wrong: on the line of the value, or of the nearest one that holds it. */
export function lineOf(text: string, path: Path): number {
  const lines = linesOf(text);
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(write(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

/** The value, or on which line it is no JSON any more. */
export function readJsonText(text: string): { ok: true; value: unknown } | { ok: false; line: number } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
    return { ok: false, line: text.slice(0, at).split('\n').length };
  }
}
