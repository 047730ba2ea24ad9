const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;

type Path = readonly (string | number | symbol)[];

const formatPath = (path: Path) => JSON.stringify(path.map(String));

/** Returns the line number of each value in a valid JSON text, by path. */
function getLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  let countedTotal = 0;
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: word, index }) => {
    for (; countedTotal < index; countedTotal += 1) if (text[countedTotal] === '\n') line += 1;
    return { word, line };
  });
  let at = 0;
  const readValue = (path: Path) => {
    const begin = tokens[at];
    if (!begin) return;
    lines.set(formatPath(path), begin.line);
    at += 1;
    if (begin.word === '{') readParts(path, '}');
    else if (begin.word === '[') readParts(path, ']');
  };
  const readParts = (path: Path, end: string) => {
    for (let position = 0; at < tokens.length && tokens[at]?.word !== end; position += 1) {
      if (end === ']') readValue([...path, position]);
      else {
        const key = JSON.parse(tokens[at]?.word ?? '""') as string;
        at += 2; // Skips the key and its colon.
        readValue([...path, key]);
      }
      if (tokens[at]?.word === ',') at += 1;
    }
    at += 1;
  };
  readValue([]);
  return lines;
}

/** Returns the line of a value or, if it is missing, of the nearest enclosing one. */
export function getLine(text: string, path: Path): number {
  const lines = getLines(text);
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(formatPath(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

/** Parses JSON; for a syntax error, returns its line. */
export function parseJsonText(text: string): { ok: true; value: unknown } | { ok: false; line: number } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
    return { ok: false, line: text.slice(0, at).split('\n').length };
  }
}
