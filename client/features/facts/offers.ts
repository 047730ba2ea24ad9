// What other features may use of this one.
export { FigureChanges } from './figure-changes.tsx';
export { AskAdviser, Figure, FromSource, NotPublished, Sourced, SourceMark, Unpublished } from './figure.tsx';
export {
  editionText,
  feeOfYear,
  figureName,
  figuresOf,
  figureText,
  type Living,
  moneyOf,
  type SourcedFigure,
  sourcesOf,
} from './figure.ts';
