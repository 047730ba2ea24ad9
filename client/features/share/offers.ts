// What other features may use of this one.
export { ShareButton } from './share-button.tsx';
