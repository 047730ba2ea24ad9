// What other features may use of this one.
export { AccountDialog } from './account-dialog.tsx';
export { CodeInput, type Phone } from './code-input.tsx';
export { PhoneInput } from './code-input.tsx';
export { newPasswordRule, nicknameRule, repeatRule, requiredRule } from './account-rules.ts';
