// What other features may use of this one.
export { AskButton } from './ask-button.tsx';
export { EntryRuleLine } from './entry-rule-line.tsx';
