import type failure from '#shared/messages/en-us/failure.json';
import type dialogs from './messages/en-us/dialogs.json';
import type frame from './messages/en-us/frame.json';
import type gallery from './messages/en-us/gallery.json';
import type ui from './messages/en-us/ui.json';
import type about from './messages/en-us/about.json';
import type applyStart from './messages/en-us/apply-start.json';
import type built from './messages/en-us/built.json';
import type country from './messages/en-us/country.json';
import type courseDetail from './messages/en-us/course-detail.json';
import type error from './messages/en-us/error.json';
import type home from './messages/en-us/home.json';
import type map from './messages/en-us/map.json';
import type modular from './messages/en-us/modular.json';
import type schoolDetail from './messages/en-us/school-detail.json';
import type share from './messages/en-us/share.json';
import type applying from './messages/en-us/applying.json';
import type dse from './messages/en-us/dse.json';
import type guide from './messages/en-us/guide.json';
import type lecture from './messages/en-us/lecture.json';
import type news from './messages/en-us/news.json';
import type pathway from './messages/en-us/pathway.json';
import type ranking from './messages/en-us/ranking.json';
import type schoolMap from './messages/en-us/school-map.json';
import type schools from './messages/en-us/schools.json';

/** Every namespace and its keys. A test holds the three languages to the same keys, each of them used. */
export interface Messages {
  about: typeof about;
  'apply-start': typeof applyStart;
  built: typeof built;
  country: typeof country;
  'course-detail': typeof courseDetail;
  error: typeof error;
  home: typeof home;
  map: typeof map;
  modular: typeof modular;
  'school-detail': typeof schoolDetail;
  share: typeof share;
  applying: typeof applying;
  dse: typeof dse;
  guide: typeof guide;
  lecture: typeof lecture;
  news: typeof news;
  pathway: typeof pathway;
  ranking: typeof ranking;
  'school-map': typeof schoolMap;
  schools: typeof schools;
  dialogs: typeof dialogs;
  failure: typeof failure;
  frame: typeof frame;
  ui: typeof ui;
  gallery: typeof gallery;
}

export type Namespace = keyof Messages;
