// What other features may use of this one.
export { UnreadCount } from './unread-count.tsx';
