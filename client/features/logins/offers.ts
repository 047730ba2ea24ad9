// What other features may use of this one.
export { useDeviceName } from './use-device-name.ts';
