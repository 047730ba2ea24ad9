/** Asked before anything heavy is loaded: without it there is no map to draw. */
export function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // A page may hold only a few.
  return context !== null;
}
