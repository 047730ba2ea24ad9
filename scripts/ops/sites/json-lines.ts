const TOKEN_PATTERN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;

type JsonPath = readonly (string | number | symbol)[];

const formatPath = (path: JsonPath) => JSON.stringify(path.map(String));

/** Returns the line number of each value in a valid JSON text, by path. */
function mapPathsToLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  let countedIndex = 0;
  const tokens = [...text.matchAll(TOKEN_PATTERN)].map(({ 0: word, index }) => {
    for (; countedIndex < index; countedIndex += 1) if (text[countedIndex] === '\n') line += 1;
    return { word, line };
  });
  let tokenIndex = 0;
  const readValue = (path: JsonPath) => {
    const firstToken = tokens[tokenIndex];
    if (!firstToken) return;
    lines.set(formatPath(path), firstToken.line);
    tokenIndex += 1;
    if (firstToken.word === '{') readMembers(path, '}');
    else if (firstToken.word === '[') readMembers(path, ']');
  };
  const readMembers = (path: JsonPath, end: string) => {
    for (let position = 0; tokenIndex < tokens.length && tokens[tokenIndex]?.word !== end; position += 1) {
      if (end === ']') readValue([...path, position]);
      else {
        const key = JSON.parse(tokens[tokenIndex]?.word ?? '""') as string;
        tokenIndex += 2; // Skips the key and its colon.
        readValue([...path, key]);
      }
      if (tokens[tokenIndex]?.word === ',') tokenIndex += 1;
    }
    tokenIndex += 1;
  };
  readValue([]);
  return lines;
}

/** Returns the line of a value or, if it is missing, that of the nearest enclosing value. */
export function findLine(text: string, path: JsonPath): number {
  const lines = mapPathsToLines(text);
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(formatPath(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

/** Parses JSON. The result of a syntax error contains its line. */
export function parseJsonText(text: string): { ok: true; value: unknown } | { ok: false; line: number } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const errorOffset = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
    return { ok: false, line: text.slice(0, errorOffset).split('\n').length };
  }
}
