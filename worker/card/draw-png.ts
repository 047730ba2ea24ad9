type Draw = (svg: string) => Uint8Array<ArrayBuffer>;

let drawing: Promise<Draw> | null = null;

/** Read when the first picture is drawn: most isolates never draw one. */
async function loadDraw(): Promise<Draw> {
  const [{ initWasm, Resvg }, { default: module }] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('@resvg/resvg-wasm/index_bg.wasm'),
  ]);
  await initWasm(module);
  return (svg) => {
    // Every letter is an outline: it looks for no face.
    const renderer = new Resvg(svg, { font: { loadSystemFonts: false } });
    const image = renderer.render();
    const png = new Uint8Array(image.asPng());
    // What is not given back stays in the memory of this isolate.
    image.free();
    renderer.free();
    return png;
  };
}

export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  drawing ??= loadDraw();
  const draw = await drawing.catch((error: unknown) => {
    drawing = null;
    throw error;
  });
  return draw(svg);
}
