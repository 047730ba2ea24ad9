// What other features may use of this one.
export { answerWindow, type WindowContent } from './window-content.ts';
export { WindowLayer } from './window-layer.tsx';
