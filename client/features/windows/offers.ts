// What other features may use of this one.
export { answerWindow } from './answer-window.ts';
export type { WindowContent } from './window-content.ts';
export { WindowLayer } from './window-layer.tsx';
