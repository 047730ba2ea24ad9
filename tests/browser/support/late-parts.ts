import type { Locator, Page } from 'playwright/test';
import chat from '#client/features/chat/words/en-US.json' with { type: 'json' };
import account from '#client/i18n/messages/en-us/account.json' with { type: 'json' };
import applyForm from '#client/i18n/messages/en-us/apply-form.json' with { type: 'json' };
import type { ScreenName } from './screens.ts';

/** Interaction by keyboard that opens a component which loads late. */
export interface LateJourney {
  /** Names of the `createLazyPart` components that the interaction loads. */
  parts: readonly string[];
  path: string;
  /** Screens on which the interaction is tested. */
  screens?: readonly [ScreenName, ...ScreenName[]];
  /** Whether the visitor is a signed-in student with a saved school and course. */
  isStudent?: boolean;
  /** Runs before the network is slowed down. */
  prepare?: (page: Page) => Promise<void>;
  opener: (page: Page) => Locator;
  /** Element that the user moves to while the component loads, if any. */
  meanwhile?: (page: Page) => Locator;
  /** Element that has or contains the focus after the component has loaded. */
  getLocator: (page: Page) => Locator;
  /**
   * The opener disappears together with its container, which restores the focus in a later frame. The test checks the
   * focus only after that frame.
   */
  givesBack?: boolean;
  /** Element that is visible once everything has loaded; by default the element of `getLocator`. */
  arrived?: (page: Page) => Locator;
}

const getMain = (page: Page) => page.getByRole('main');
const getDialog = (page: Page) => page.getByRole('dialog');
const getOxfordLink = (page: Page) => getMain(page).getByRole('link', { name: 'University of Oxford', exact: true });
const getMinimiseButton = (page: Page) => getDialog(page).getByRole('button', { name: 'Minimise window' });

export const LATE_JOURNEYS: Record<string, LateJourney> = {
  'a dialog of the frame': {
    parts: ['DialogHost'],
    path: '/mso/about/us',
    opener: (page) => page.getByRole('banner').getByRole('button', { name: account.title.login }),
    getLocator: (page) => page.getByRole('dialog', { name: account.title.login, exact: true }),
  },
  'the chat': {
    parts: ['ChatHost', 'OpenPanel'],
    path: '/mso/about/us',
    opener: (page) => page.locator('button.i-chat:visible').first(),
    getLocator: (page) => page.locator('.chat').getByRole('textbox'),
    arrived: (page) => page.locator('.chat').getByRole('button', { name: chat.quick.weather }),
  },
  // A phone shows a school as a page, not as a window.
  'the window of a school': {
    parts: ['WindowHost', 'SchoolDetailView'],
    path: '/mso/school?id=1',
    opener: getOxfordLink,
    getLocator: getDialog,
  },
  'the list of small windows': {
    parts: ['MinimisedList'],
    path: '/mso/school?id=1',
    async prepare(page) {
      await getOxfordLink(page).click();
      await getMinimiseButton(page).waitFor();
    },
    opener: getMinimiseButton,
    givesBack: true,
    arrived: (page) => page.getByRole('complementary', { name: 'Minimised windows' }),
    getLocator: getOxfordLink,
  },
  'what is chosen to be compared': {
    parts: ['CompareTray'],
    path: '/mso/school?id=1',
    opener: (page) =>
      getMain(page)
        .getByRole('link', { name: /^Compare(?! them)/ })
        .first(),
    getLocator: (page) =>
      getMain(page)
        .getByRole('link', { name: /^Compare(?! them)/ })
        .first(),
    arrived: (page) => page.getByRole('complementary', { name: 'Compare list' }),
  },
  'the window of a course': {
    parts: ['WindowHost', 'CourseDetailView'],
    screens: ['desk', 'phone'],
    path: '/mso/school/1001',
    opener: (page) => getMain(page).getByRole('link', { name: 'BA (Hons) English Literature', exact: true }),
    getLocator: getDialog,
  },
  'the window of an article': {
    parts: ['WindowHost', 'NewsArticleView'],
    path: '/mso/consult/list',
    opener: (page) => page.locator('.news-list__items h3 a').first(),
    getLocator: getDialog,
  },
  'the map of a school': {
    parts: ['MapWindow'],
    screens: ['desk', 'phone'],
    path: '/mso/school/1015',
    opener: (page) => page.getByRole('button', { name: /View on a map/ }),
    getLocator: getDialog,
  },
  'the pickers of a phone': {
    parts: ['SheetForm', 'PhoneSelect'],
    path: '/mso/school',
    screens: ['phone'],
    opener: (page) => getMain(page).locator('.sheet > summary'),
    // The control that is shown until the component has loaded works as well.
    meanwhile: (page) => getMain(page).locator('.sheet').getByRole('combobox', { name: 'Type of school' }),
    getLocator: (page) => getMain(page).getByRole('button', { name: /^Type of school/ }),
  },
  'a course that is saved': {
    parts: ['UserFavourite', 'FavouriteDialog'],
    path: '/mso/school/1001',
    isStudent: true,
    opener: (page) => page.getByRole('button', { name: /^Saved? BA \(Hons\) English Literature$/ }),
    getLocator: (page) => getDialog(page).getByLabel('Note'),
  },
  'a question before something is removed': {
    parts: ['RemoveDialog'],
    screens: ['desk', 'phone'],
    path: '/mso/personal-center/collection',
    isStudent: true,
    opener: (page) => page.getByRole('button', { name: 'Remove University of Oxford' }),
    getLocator: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }),
  },
  'the saved courses of a form': {
    parts: ['FavouriteCoursesDialog'],
    path: '/mso/my-apply',
    isStudent: true,
    opener: (page) => page.getByRole('button', { name: applyForm.courses.collected }),
    getLocator: getDialog,
  },
  'the chat of a phone': {
    parts: ['ChatHost', 'OpenPanel'],
    path: '/mso/about/us',
    opener: (page) => page.locator('button.i-chat:visible').first(),
    getLocator: getDialog,
    arrived: (page) => page.locator('.chat').getByRole('button', { name: chat.quick.weather }),
    screens: ['phone'],
  },
};

/** Lazy components that no button opens, each with the test that covers its focus. */
export const CHUNKS_NOT_OPENED: Record<string, string> = {
  MapSplit: 'is part of its page, drawn by the server: catalogue/map-search.spec.ts',
  GroupedMarkers: 'come with the map: catalogue/map-search.spec.ts',
  AvatarCrop: 'comes once a picture was chosen in the dialog of the browser: account/account-profile.spec.ts',
  MainlandContent: 'is part of the home page for the mainland, drawn by the server: site/home/gaokao.spec.ts',
  DegreeCost: 'is part of a school’s and a course’s page, drawn by the server: catalogue/degree-cost.spec.ts',
  SchoolCosts: 'is part of a school’s page, drawn by the server: catalogue/degree-cost.spec.ts',
  SchoolContext: 'is part of a school’s page, drawn by the server, all links: catalogue/school-page.spec.ts',
  SchoolFilm: 'is part of a school’s page, drawn by the server, and before its script a link: lectures/films.spec.ts',
  SchoolParts:
    'are the foot of a school’s page, drawn by the server, and all their ways are links: catalogue/school-page.spec.ts',
  HeroFinder: 'is part of the home page, drawn by the server, and before its script a form: site/home/finder.spec.ts',
  HeroChart: 'is part of the home page, drawn by the server, and its ports are links: site/home/hero-chart.spec.ts',
  PortFacts: 'comes beside the port that was looked at, which keeps the focus: site/home/hero-chart.spec.ts',
  SearchMatches: 'lists matches below a search box, which keeps the focus: desk/office-search.spec.ts',
  LeaveDialog: 'comes where saving failed, after a preload: desk/content-room.spec.ts',
  RichTexts: 'stand in the place of text areas, which work before and keep the focus: desk/content-room.spec.ts',
  PlacementChoice: 'comes with its page, and nobody waits in it: favourites/family.spec.ts',
  RouteChart: 'is part of its page, drawn by the server, with nothing to press: favourites/collection.spec.ts',
  RankingTable: 'is part of the home page, drawn by the server, and all its ways are links: site/home/home.spec.ts',
  AccountPageForm: 'is what its page shows, drawn by the server: account/account-journey.spec.ts',
  ResultsLine: 'is what its page shows: matching/results-day.spec.ts',
  FastLine: 'is what its page shows: matching/fast-line.spec.ts',
  StoredQuestionnaire: 'is what its page shows when its lists did not come: offline/offline-lists.spec.ts',
  FurtherFields: 'are the further steps of its page: matching/selection.spec.ts',
  ShowResult: 'comes beneath the results, and nobody waits in it: matching/shown-result.spec.ts',
  ShownConsent: 'comes with the page, and nobody waits in it: matching/shown-result.spec.ts',
  ImportPart: 'comes with the page, and nobody waits in it: own-data/bring-data.spec.ts',
  MatchCount: 'comes where a country was ticked, and nobody waits in it: matching/selection.spec.ts',
  CitySelect: 'comes where a country was ticked: matching/selection.spec.ts',
  LevelStatements: 'comes beside the answer where a country has no course of the level: matching/selection.spec.ts',
  MatchList: 'comes beside the answer that it shows, and nobody waits in it: matching/selection.spec.ts',
  CompareFit: 'comes with the page for who has answered, and nobody waits in it: catalogue/compare-fit.spec.ts',
  CompareFitRow: 'comes with the page for who has answered, and nobody waits in it: catalogue/compare-fit.spec.ts',
  PathwayFirstCourses: 'comes beside the results of low grades, and all its ways are links: matching/fast-line.spec.ts',
  OwnVerdict: 'stands beside each requirement for who has entered grades: matching/results-day.spec.ts',
  NetworkWatch: 'shows nothing until the network is gone: offline/offline-steps.spec.ts',
  SessionWatch: 'shows nothing itself: account/account-session.spec.ts',
  FootNotices: 'comes with the page, and by the clock: site/every-page/edges.spec.ts',
  AgreementBar: 'asks nothing of who has agreed to the text of today: application/apply-journey.spec.ts',
  DeletionNotice: 'comes with the page for who asked to be deleted: own-data/own-data.spec.ts',
  ExpiryDialog: 'comes by the clock: account/account-session.spec.ts',
  LoggedOutDialog: 'comes by the clock: account/account-session.spec.ts',
  ConfirmDialog: 'the dialog of RemoveQuestion, before an application is withdrawn: favourites/collection.spec.ts',
  ToastCard: 'tells what was done, and takes no focus: favourites/collection.spec.ts',
  SourceCard: 'opens at a figure, of which there are some where a register was imported: catalogue/source-card.spec.ts',
  FeeRange: 'is part of its page: catalogue/find-by-offers.spec.ts',
  ChatExamples: 'is part of its page: site/every-page/sweep.spec.ts',
  SuggestionList: 'comes to the box, which keeps the focus: catalogue/search-anything.spec.ts',
  SelectSection: 'is part of its page: site/every-page/sweep.spec.ts',
  TabSection: 'is part of its page: site/every-page/sweep.spec.ts',
  WindowSection: 'is part of its page: site/every-page/sweep.spec.ts',
};
