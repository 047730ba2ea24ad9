import type failure from '#shared/messages/en-us/failure.json';
import type dialogs from './messages/en-us/dialogs.json';
import type frame from './messages/en-us/frame.json';
import type ui from './messages/en-us/ui.json';

/** Every namespace and its keys. A test holds the three languages to the same keys, each of them used. */
export interface Messages {
  dialogs: typeof dialogs;
  failure: typeof failure;
  frame: typeof frame;
  ui: typeof ui;
}

export type Namespace = keyof Messages;
