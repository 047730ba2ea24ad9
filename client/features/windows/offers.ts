// What other features may use of this one.
export { answerWindow } from './window-content.ts';
export type { WindowContent } from './window-content.ts';
export { WindowLayer } from './window-layer.tsx';
