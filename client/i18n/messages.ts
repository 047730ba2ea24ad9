import type failure from '#shared/messages/en-us/failure.json';
import type dialogs from './messages/en-us/dialogs.json';
import type frame from './messages/en-us/frame.json';
import type gallery from './messages/en-us/gallery.json';
import type ui from './messages/en-us/ui.json';
import type about from './messages/en-us/about.json';
import type built from './messages/en-us/built.json';
import type country from './messages/en-us/country.json';
import type error from './messages/en-us/error.json';
import type home from './messages/en-us/home.json';
import type modular from './messages/en-us/modular.json';
import type schools from './messages/en-us/schools.json';

/** Every namespace and its keys. A test holds the three languages to the same keys, each of them used. */
export interface Messages {
  about: typeof about;
  built: typeof built;
  country: typeof country;
  error: typeof error;
  home: typeof home;
  modular: typeof modular;
  schools: typeof schools;
  dialogs: typeof dialogs;
  failure: typeof failure;
  frame: typeof frame;
  ui: typeof ui;
  gallery: typeof gallery;
}

export type Namespace = keyof Messages;
