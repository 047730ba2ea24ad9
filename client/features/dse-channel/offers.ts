// What other features may use of this one.
export { ChannelTabs } from './channel-tabs.tsx';
